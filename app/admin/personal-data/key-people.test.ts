import { beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyForm } from '#app/content/document.ts'
import { keyPeople } from '#app/features/papers/key-people.ts'
import { noRights, type Rights } from '#app/platform/auth/rights.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'

describeEngines('key people among personal data', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  const pdf = () => new File(['%PDF-1.7\n%%EOF\n'], 'cv.pdf', { type: 'application/pdf' })

  async function add(name: string) {
    const cv = await admin.keyOf(pdf(), { as: 'officeDocument', into: 'documents' })
    const answer = await admin.post('/admin/key-people', { ...emptyForm(keyPeople), name, cv })
    const id = new URL(answer.headers.get('Location') ?? '', 'http://x').searchParams.get('id') ?? ''
    return { id, cv }
  }

  async function be(rights: Partial<Rights>) {
    await app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify({ ...noRights, ...rights }) })
      .execute()
  }

  const find = async (person: string) =>
    visibleText(await (await admin.post('/admin/personal-data', { intent: 'find', person })).text())

  it('are found by any word of their name, and erased with their CV, in History too', async () => {
    const { db, files } = app.services
    const { id, cv } = await add('Joseph Adeyemi')
    const other = await add('Hana Al Tamimi')
    expect(await find('adeyemi')).toMatch(/Joseph Adeyemi.*With a CV.*Erase Joseph Adeyemi/s)
    const answer = await admin.post('/admin/personal-data', { intent: 'erase-key-person', id })
    expect(answer.status).toBe(303)
    expect(await find('adeyemi')).not.toContain('Joseph')
    const left = JSON.stringify([
      await db.selectFrom('revision').selectAll().execute(),
      await db.selectFrom('key_person').selectAll().execute(),
      await db.selectFrom('file').selectAll().execute(),
    ])
    expect(left).not.toMatch(new RegExp(`Adeyemi|${cv}`))
    expect(left).toContain('Hana Al Tamimi')
    expect(await files.exists('private', cv)).toBe(false)
    expect(await files.exists('private', other.cv)).toBe(true)
  })

  it('are looked at only by whoever may read papers, and the others are told', async () => {
    const { id } = await add('Joseph Adeyemi')
    await be({ administration: 'write' })
    const found = await find('adeyemi')
    expect(found).not.toContain('Joseph')
    expect(found).toContain('Key people and their CVs were not looked at')
    await be({ administration: 'write', papers: 'read' })
    const readable = await find('adeyemi')
    expect(readable).toContain('Joseph Adeyemi')
    expect(readable).not.toContain('Erase Joseph')
    const answer = await admin.post('/admin/personal-data', { intent: 'erase-key-person', id })
    expect(answer.status).toBe(403)
  })
})
