import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaults } from '#app/features/settings/collection.ts'
import { reminderFor } from '#app/operations/reminder.server.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { saveSetting, switchArabicOn } from '#test/settings.ts'
import { projects } from '../collection.ts'

const typed = {
  code: '7734',
  name: 'Zephyrine Court',
  name_ar: 'محكمة زفيرين',
  location: 'Dubai Marina',
  client: 'Ostravel Holding',
  consultant: 'Brackenfold',
  type: 'building',
  status: 'completed',
  news: 'No',
  topproject: 'No',
  needsConsent: 'Yes',
}
const { list } = projects.admin

describeEngines('a consent that was given', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let id: string
  let imageUrl: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 0, { ...defaults.site, askConsent: true }),
    )
    id = randomUUID()
    imageUrl = await admin.keyOf(await photograph('facade.jpg'))
    await admin.post(projects.admin.add, { ...typed, imageUrl, id })
  })

  const db = () => app.services.db
  const be = (rights: Rights) =>
    db()
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()
  const consents = () => db().selectFrom('consent').selectAll().orderBy('created_at').execute()
  const shown = async (path: string) => visibleText(await (await admin.get(path)).text())
  async function approve(who = 'Noor Ali, Ostravel') {
    const asked = await app.request(`${list}/${id}/consents/ask`, {
      method: 'POST',
      cookie: await app.signIn(),
      body: new URLSearchParams({ who: 'Noor', scope: 'website' }),
    })
    const link = /(\/shared\/[\w-]{22})/.exec(await asked.text())?.[1] ?? ''
    const seen = /name="seen" value="([\w-]+)"/.exec(await (await app.request(link)).text())?.[1] ?? ''
    const answered = await app.request(link, {
      method: 'POST',
      body: new URLSearchParams({ seen, who, scope: 'website', intent: 'approve' }),
    })
    expect(answered.status).toBe(200)
    const consent = (await consents()).at(-1)
    if (!consent) throw new Error('no consent')
    return consent
  }
  const publish = async (fields: Record<string, string> = {}) => {
    const row = await db().selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const all = { ...typed, imageUrl: row.image ?? '', rev: String(row.rev), state: 'published', ...fields }
    expect((await admin.post(`${list}/${id}`, all)).status).toBe(303)
  }
  async function addPhotograph(caption: string) {
    const key = await admin.keyOf(await photograph(`${randomUUID()}.jpg`, '#0b2545'))
    const one = { project: id, id: randomUUID(), imageUrl: key, stage: 'progress', caption }
    expect((await admin.post(`${list}/${id}/photographs`, one)).status).toBe(303)
    return one.id
  }

  it('shows what was approved, whatever has become of the project', async () => {
    const gone = await addPhotograph('The owner at his door')
    const consent = await approve()
    await publish({ code: '7735', name: 'Quillmarsh Gardens', remarks: 'New words.' })
    // Another project has the code that this one had.
    await admin.post(projects.admin.add, {
      ...typed,
      name: 'Another one',
      imageUrl,
      id: randomUUID(),
      needsConsent: 'No',
    })
    await addPhotograph('A later photograph')
    await admin.post(`${list}/${id}/photographs/${gone}`, { intent: 'delete', project: id, rev: '1' })
    expect(await shown(`${list}/${id}/consents`)).toContain('See what was approved')
    const at = `${list}/${id}/consents/${consent.id}/approved`
    const answer = await admin.get(at)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(html).toContain('Zephyrine Court')
    expect(html).toContain('The owner at his door')
    expect(html).not.toMatch(/Quillmarsh|New words|A later photograph|Another one<\/h1>|<script/)
    expect(await (await admin.get(`${at}?in=ar`)).text()).toContain('محكمة زفيرين')
    // Nobody else sees it.
    expect((await app.request(at)).status).toBe(401)
    await be(presets.hr)
    expect((await admin.get(at)).status).toBe(403)
  })

  it('is told to whoever asked, and to all who may publish once that one has gone', async () => {
    const others = { rights: presets.editor }
    await app.services.auth.addAdministrator('layla', 'four-cranes-and-a-plinth', others)
    await db()
      .updateTable('user')
      .set((eb) => ({ contactEmail: eb.ref('name'), contactConfirmedAt: 1 }))
      .execute()
    const consent = await approve()
    const asker = await db()
      .selectFrom('user')
      .select(['id', 'name'])
      .where('name', '!=', 'layla')
      .executeTakeFirst()
    const told = await reminderFor(db(), `consent ${consent.id} ${asker?.id}`)
    expect(told?.mailTo).toEqual([asker?.name])
    expect((await reminderFor(db(), `consent ${consent.id} gone`))?.mailTo).toHaveLength(2)
  })

  it('stands on Overview until it is published, and when the page has changed since', async () => {
    await approve()
    expect(await shown('/admin/overview')).toMatch(/7734 Zephyrine Court\s+Approved today · Publish/)
    await publish()
    expect(await shown('/admin/overview')).not.toContain('Approved today')
    await publish({ client: 'Another Holding' })
    expect(await shown('/admin/overview')).toContain(
      'Changed since the approval: the name of the client is another.',
    )
  })

  it('is erased of who gave it: in History and in what was kept, too', async () => {
    const before = await approve('Noor Ali, Ostravel')
    await publish({ remarks: 'Built for Noor Ali.' })
    const other = await approve('Noor Ali, Ostravel')
    expect(other.approved).toContain('Noor Ali')
    const erase = (one: { id: string }) =>
      admin.post(`${list}/${id}/consents`, { intent: 'erase', id: one.id })
    await be(presets.editor)
    expect((await erase(before)).status).toBe(403)
    await be(presets.owner)
    expect(await shown(`${list}/${id}/consents?erase=${before.id}`)).toContain('erased for good')
    for (const one of [before, other]) expect((await erase(one)).status).toBe(303)
    const rows = await consents()
    expect(rows).toMatchObject([
      { who: 'erased', scope: 'website', day: before.day, answer: 'approved', how: 'link' },
      { who: 'erased', scope: 'website', day: other.day, answer: 'approved' },
    ])
    const lines = await db().selectFrom('revision').selectAll().where('kind', '=', 'consent').execute()
    expect(lines.length).toBeGreaterThan(2)
    for (const text of [JSON.stringify(rows), JSON.stringify(lines)]) expect(text).not.toContain('Noor')
    // What was agreed to can still be seen.
    expect((await admin.get(`${list}/${id}/consents/${other.id}/approved`)).status).toBe(200)
  })
})
