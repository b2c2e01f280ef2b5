import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaults } from '#app/features/settings/collection.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { saveSetting } from '#test/settings.ts'
import { projects } from '../collection.ts'

const typed = {
  code: '7734',
  name: 'Zephyrine Court',
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

describeEngines('what a client has said', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let id: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 0, { ...defaults.site, askConsent: true }),
    )
    id = await addProject()
  })

  const db = () => app.services.db
  const be = (rights: Rights) =>
    db()
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()
  const consents = () => db().selectFrom('consent').selectAll().orderBy('created_at').execute()
  const projectRow = () =>
    db().selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  async function addProject(fields: Record<string, string> = {}) {
    const project = randomUUID()
    const imageUrl = await admin.keyOf(await photograph('facade.jpg'))
    await admin.post(projects.admin.add, { ...typed, imageUrl, id: project, ...fields })
    return project
  }
  async function ask() {
    const asked = await app.request(`${list}/${id}/consents/ask`, {
      method: 'POST',
      cookie: await app.signIn(),
      body: new URLSearchParams({ who: 'Noor', scope: 'website' }),
    })
    return /(\/shared\/[\w-]{22})/.exec(await asked.text())?.[1] ?? ''
  }
  async function answer(link: string, fields: Record<string, string>) {
    const html = await (await app.request(link)).text()
    const seen = /name="seen" value="([\w-]+)"/.exec(html)?.[1] ?? ''
    return app.request(link, {
      method: 'POST',
      body: new URLSearchParams({ seen, who: 'Noor Ali', scope: 'website', ...fields }),
    })
  }
  const approve = (link: string) => answer(link, { intent: 'approve' })
  async function approved() {
    expect((await approve(await ask())).status).toBe(200)
    const [consent] = await consents()
    if (!consent) throw new Error('no consent')
    return consent
  }
  const at = (consent: { id: string }) => `${list}/${id}/consents/${consent.id}`
  /** Every value as it is, as a form could post it, with what somebody changes. */
  const save = async (consent: { id: string }, fields: Record<string, string>) => {
    const row = (await consents()).find((one) => one.id === consent.id)
    return admin.post(at(consent), {
      project: id,
      rev: String(row?.rev),
      who: row?.who ?? '',
      day: row?.day ?? '',
      how: row?.how ?? '',
      scope: row?.scope ?? '',
      words: row?.words ?? '',
      lastDay: row?.lastDay ?? '',
      note: row?.note ?? '',
      scan: row?.scan ?? '',
      ...fields,
    })
  }
  const publish = async (fields: Record<string, string> = {}) => {
    const { rev, image } = await projectRow()
    const all = { ...typed, imageUrl: image ?? '', rev: String(rev), state: 'published', ...fields }
    return admin.post(`${list}/${id}`, all)
  }
  const lines = async () =>
    db().selectFrom('revision').selectAll().where('kind', '=', 'consent').orderBy('id').execute()
  const undo = (revision: { id: number } | undefined) =>
    admin.post('/admin/history', { id: String(revision?.id) })

  describe.each([
    ['an Editor', presets.editor],
    ['an Owner', presets.owner],
  ])('is not changed by %s', (_, rights) => {
    it.each([
      ['scope', 'social'],
      ['words', 'Show everything.'],
      ['who', 'Somebody else'],
      ['day', '2020-01-31'],
      ['how', 'letter'],
      ['approved', '{"values":{},"files":[]}'],
      ['answer', 'changes'],
      ['seen', 'nothing'],
    ])('its %s', async (field, value) => {
      const consent = await approved()
      await be(rights)
      const refused = await save(consent, { [field]: value })
      expect([400, 403]).toContain(refused.status)
      expect(await consents()).toEqual([consent])
    })
  })

  it('but the office keeps until when, a note and its own scan', async () => {
    const consent = await approved()
    await be(presets.editor)
    const saved = await save(consent, { lastDay: '2030-01-31', note: 'Asked by telephone first.' })
    expect(saved.status).toBe(303)
    expect(await consents()).toEqual([
      {
        ...consent,
        rev: consent.rev + 1,
        updated_at: expect.any(Number),
        lastDay: '2030-01-31',
        note: 'Asked by telephone first.',
      },
    ])
    const screen = await (await admin.get(at(consent))).text()
    for (const name of ['who', 'words', 'scope', 'approved', 'answer'])
      expect(screen).not.toContain(`name="${name}"`)
    expect(visibleText(screen)).toContain('Noor Ali')
  })

  it('is not moved to another project, nor is what belongs to one', async () => {
    const consent = await approved()
    const other = await addProject({ code: '7735' })
    await be(presets.editor)
    expect((await save(consent, { project: other })).status).toBe(400)
    expect(await consents()).toEqual([consent])
    const entry = { project: id, id: randomUUID(), date: '2026-11-20', text: 'The roof is on.' }
    expect((await admin.post(`${list}/${id}/progress/add`, entry)).status).toBe(303)
    const moved = await admin.post(`${list}/${id}/progress/${entry.id}`, {
      ...entry,
      rev: '1',
      project: other,
    })
    expect(moved.status).toBe(400)
    const row = await db().selectFrom('progress_entry').selectAll().executeTakeFirst()
    expect(row?.project_id).toBe(id)
  })

  it('is not said by somebody else: an open question stays one, and nobody records an answer by link', async () => {
    await ask()
    const [asked] = await consents()
    if (!asked) throw new Error('nothing was asked')
    await be(presets.editor)
    for (const [name, value] of Object.entries({ answer: 'approved', approved: '{}', how: 'letter' }))
      expect((await save(asked, { [name]: value })).status, name).toBe(400)
    expect(await consents()).toEqual([asked])
    const record = (fields: Record<string, string>) =>
      admin.post(`${list}/${id}/consents/record`, {
        id: randomUUID(),
        project: id,
        who: 'Noor',
        day: '2026-11-20',
        how: 'letter',
        scope: 'website',
        ...fields,
      })
    expect((await record({ how: 'link' })).status).toBe(403)
    expect(await consents()).toEqual([asked])
    expect((await record({ answer: 'changes', approved: 'forged' })).status).toBe(303)
    const recorded = (await consents()).find(({ how }) => how === 'letter')
    expect(recorded?.answer).toBe('approved')
    expect(recorded?.approved).toContain('Zephyrine Court')
    expect(visibleText(await (await admin.get(`${list}/${id}/consents/record`)).text())).not.toContain('Link')
  })

  it('is deleted by an Owner, or with its project, and comes back as it was', async () => {
    const consent = await approved()
    await be(presets.editor)
    const remove = () => save(consent, { intent: 'delete' })
    expect((await remove()).status).toBe(403)
    expect(await consents()).toEqual([consent])
    await be(presets.owner)
    expect((await remove()).status).toBe(303)
    expect(await consents()).toEqual([])
    await be(presets.editor)
    const back = await admin.post('/admin/undo', { kind: 'consent', record: consent.id })
    expect(back.status).toBe(200)
    const { rev: _, updated_at: __, ...same } = consent
    expect(await consents()).toMatchObject([same])

    const { rev } = await projectRow()
    const gone = await admin.post(`${list}/${id}`, { intent: 'delete', rev: String(rev) })
    expect(gone.status).toBe(303)
    expect(await consents()).toEqual([])
    expect((await admin.post('/admin/undo', { kind: 'project', record: id })).status).toBe(200)
    expect(await consents()).toMatchObject([same])
  })

  it('is not taken back by Undo', async () => {
    const consent = await approved()
    const before = (await lines()).length
    for (const rights of [presets.editor, presets.owner]) {
      await be(rights)
      await undo((await lines()).findLast(({ actor }) => actor === 'Guest'))
      expect(await consents()).toEqual([consent])
    }
    expect(await lines()).toHaveLength(before)
  })

  it('stays when he says more: each answer is a row with its day and words', async () => {
    const link = await ask()
    for (const words of ['Without the worker.', 'And without the car.'])
      expect((await answer(link, { intent: 'changes', words })).status).toBe(200)
    expect((await approve(link)).status).toBe(200)
    expect(await consents()).toMatchObject([
      { answer: 'changes', words: 'Without the worker.', seen: expect.stringMatching(/^[\w-]{43}$/) },
      { answer: 'changes', words: 'And without the car.', approved: '' },
      { answer: 'approved', words: '', how: 'link', who: 'Noor Ali' },
    ])
    const tab = visibleText(await (await admin.get(`${list}/${id}/consents`)).text())
    expect(tab).toMatch(/Approved.*And without the car\..*Without the worker\./)
    // What was said before is no reason to keep it off the site any longer.
    expect(visibleText(await (await admin.get(`${list}/${id}`)).text())).not.toContain('asks for changes')
    expect((await publish()).status).toBe(303)
  })

  it('is asked for by whoever lifts that: the Owner alone, in whatever save', async () => {
    await be(presets.editor)
    const lift = { needsConsent: 'No' }
    expect((await publish(lift)).status).toBe(403)
    expect((await publish({ ...lift, state: 'draft' })).status).toBe(403)
    expect(await projectRow()).toMatchObject({ state: 'draft', needsConsent: 'Yes' })
    // Nor by what sets it, undone.
    const other = await addProject({ code: '7736', needsConsent: 'No', state: 'draft' })
    const row = await db().selectFrom('project').selectAll().where('id', '=', other).executeTakeFirstOrThrow()
    const set = { ...typed, code: '7736', imageUrl: row.image ?? '', rev: '1', state: 'draft' }
    expect((await admin.post(`${list}/${other}`, set)).status).toBe(303)
    const revision = await db()
      .selectFrom('revision')
      .select('id')
      .where('record_id', '=', other)
      .where('action', '=', 'edit')
      .executeTakeFirst()
    await undo(revision)
    const after = await db().selectFrom('project').selectAll().where('id', '=', other).executeTakeFirst()
    expect(after?.needsConsent).toBe('Yes')
    // Nor by switching off that clients are asked.
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 1, { ...defaults.site, askConsent: true }),
    )
    const site = await admin.post('/admin/site', { rev: '1', askConsent: 'No' })
    expect([400, 403]).toContain(site.status)
    const setting = await db()
      .selectFrom('setting')
      .selectAll()
      .where('key', '=', 'site')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(setting.value)).toMatchObject({ askConsent: true })
    await be(presets.owner)
    expect((await publish(lift)).status).toBe(303)
    expect(await projectRow()).toMatchObject({ state: 'published', needsConsent: 'No' })
  })
})
