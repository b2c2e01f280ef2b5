import { carryOut } from '#app/operations/schedule.server.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import { maxChoices } from '#app/content/inputs/input-props.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'

describeProduct('the screens that every collection has', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })
  const shown = async (path: string) => visibleText(await (await admin.get(path)).text())
  const vacancy = { title: 'Welder', place: 'Dubai', department: '', kind: 'full-time', text: 'Weld.' }
  const addVacancy = async (title: string, closes: string) =>
    expect((await admin.post('/admin/vacancies', { ...vacancy, title, closes })).status).toBe(303)

  it('say what has ended, and nothing of what has not', async () => {
    await addVacancy('Welder', '2020-01-31')
    await addVacancy('Rigger', '2099-01-31')
    await addVacancy('Driver', '')
    await carryOut(app.services, Date.now())
    const list = await shown('/admin/vacancies/edit')
    expect(list).toMatch(/Welder Ended .*31 Jan 2020/)
    expect(list.match(/Ended/g)).toHaveLength(1)
  })

  it('show a date in History as in their list', async () => {
    await addVacancy('Welder', '2099-01-31')
    const { id, rev } = await app.services.db
      .selectFrom('vacancy')
      .select(['id', 'rev'])
      .executeTakeFirstOrThrow()
    const changed = { ...vacancy, slug: 'welder', rev: String(rev), closes: '2099-12-15' }
    expect((await admin.post(`/admin/vacancies/edit/${id}`, changed)).status).toBe(303)
    const history = await shown('/admin/history')
    expect(history).toMatch(/31 Jan 2099 .*15 Dec 2099/)
    expect(history).not.toContain('2099-12-15')
  })

  it('search for what a reference can point to, a few at a time', async () => {
    for (let code = 1; code <= maxChoices + 2; code += 1)
      await addTestProject(app.services, { code: String(code), name: `Tower ${code}` })
    await addTestProject(app.services, { code: '900', name: 'Zabeel House' })
    const find = async (search: string): Promise<{ label: string }[]> =>
      (await admin.get(`/admin/choices?${new URLSearchParams({ kind: 'project', search })}`)).json()
    expect(await find('tower')).toHaveLength(maxChoices)
    expect((await find('ZABEEL')).map(({ label }) => label)).toEqual(['900 Zabeel House'])
    expect((await admin.get('/admin/choices?kind=client-section')).status).toBe(400)
    expect((await app.request('/admin/choices?kind=project')).status).toBe(401)
  })

  it('have a reference where the site fails, which its log has too', async () => {
    const { schema } = app.services.db
    await schema.alterTable('vacancy').renameTo('away').execute()
    const answer = await admin.get('/admin/vacancies/edit')
    await schema.alterTable('away').renameTo('vacancy').execute()
    // The failure makes the instance compare itself with its database, which the next test empties.
    await app.services.ownership.compare()
    expect(answer.status).toBe(500)
    const reference = answer.headers.get('X-Request-Id')
    expect(reference).toBeTruthy()
    expect(visibleText(await answer.text())).toContain(`Reference: ${reference}`)
  })

  it('add a document once: a form that is sent again after somebody deleted it brings nothing back', async () => {
    const form = { ...vacancy, id: randomUUID() }
    const add = () => admin.post('/admin/vacancies', form)
    expect((await add()).status).toBe(303)
    await admin.post('/admin/documents', { intent: 'delete', kind: 'vacancy', id: form.id, rev: '1' })
    const again = await add()
    expect(again.status).toBe(400)
    expect(visibleText(await again.text())).toContain(vacancies.sentences.gone)
    expect(await app.services.db.selectFrom('vacancy').select('id').execute()).toEqual([])
  })

  it('delete a document without its form, or say why not', async () => {
    await addVacancy('Welder', '')
    const { id } = await app.services.db.selectFrom('vacancy').select('id').executeTakeFirstOrThrow()
    const remove = (rev: string) =>
      admin.post('/admin/documents', { intent: 'delete', kind: 'vacancy', id, rev })
    const refused = await remove('7')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ why: 'refused', message: 'Failed to delete the vacancy.' })
    expect(await (await remove('1')).json()).toMatchObject({
      next: `/admin/vacancies/edit?done=deleted&of=${id}`,
    })
    expect(await app.services.db.selectFrom('vacancy').select('id').execute()).toEqual([])
    expect(certificates.sentences.deleteFailed).toBe('Failed to delete Certificate.')
  })
})
