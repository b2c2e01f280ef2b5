import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaults } from '#app/features/settings/collection.ts'
import { languageFor } from '#app/messages/language.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { saveSetting, switchArabicOn } from '#test/settings.ts'
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
const { changed } = languageFor('en').messages.consent

describeEngines('a client approves what he has seen', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let id: string
  let link: string
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
    const imageUrl = await admin.keyOf(await photograph('facade.jpg'))
    await admin.post(projects.admin.add, { ...typed, imageUrl, id })
    const asked = await app.request(`${list}/${id}/consents/ask`, {
      method: 'POST',
      cookie: await app.signIn(),
      body: new URLSearchParams({ who: 'Noor', scope: 'website' }),
    })
    link = /(\/shared\/[\w-]{22})/.exec(await asked.text())?.[1] ?? ''
  })

  const db = () => app.services.db
  const consent = () => db().selectFrom('consent').selectAll().executeTakeFirstOrThrow()
  const open = async (path = link) => {
    const html = await (await app.request(path)).text()
    return /name="seen" value="([\w-]+)"/.exec(html)?.[1] ?? 'nothing'
  }
  const answer = (seen: string, fields: Record<string, string>, path = link) =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams({ seen, who: 'Noor Ali', scope: 'website', ...fields }),
    })
  const approve = (seen: string, path = link) => answer(seen, { intent: 'approve' }, path)
  async function save(fields: Record<string, string>) {
    const row = await db().selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const all = { ...typed, imageUrl: row.image ?? '', rev: String(row.rev), state: 'draft', ...fields }
    expect((await admin.post(`${list}/${id}`, all)).status).toBe(303)
  }
  async function addPhotograph(fields: Record<string, string> = {}) {
    const imageUrl = await admin.keyOf(await photograph(`${randomUUID()}.jpg`, '#0b2545'))
    const one = { project: id, id: randomUUID(), imageUrl, stage: 'progress', ...fields }
    expect((await admin.post(`${list}/${id}/photographs`, one)).status).toBe(303)
    return one
  }

  const acts: Record<string, () => Promise<unknown>> = {
    'another text': () => save({ remarks: 'A villa of a well-known family.' }),
    'another text in Arabic': () => save({ name_ar: 'برج آخر' }),
    'another image description': () => save({ imageAlt: 'The owner at his door' }),
    'a photograph': () => addPhotograph(),
    'a day of progress': () =>
      admin.post(`${list}/${id}/progress/add`, {
        project: id,
        id: randomUUID(),
        date: '2026-11-20',
        text: 'The roof is on.',
      }),
    'a value that is shown': () => save({ valueBand: 'under-5m', showValue: 'Yes' }),
  }

  describe.each(Object.keys(acts))('%s', (what) => {
    it('is shown before it is approved', async () => {
      const seen = await open()
      await acts[what]?.()
      const refused = await approve(seen)
      const html = await refused.text()
      expect([refused.status, visibleText(html)]).toEqual([409, expect.stringContaining(changed)])
      // What was filled in is still there.
      expect(html).toContain('value="Noor Ali"')
      expect(await consent()).toMatchObject({ answer: 'asked', approved: '' })
      const again = /name="seen" value="([\w-]+)"/.exec(html)?.[1] ?? ''
      expect(again).not.toBe(seen)
      expect((await approve(again)).status).toBe(200)
      expect(await consent()).toMatchObject({ answer: 'approved' })
    })
  })

  it.each(Object.keys(acts).slice(0, 1))('asks for changes whatever has changed: %s', async (what) => {
    const seen = await open()
    await acts[what]?.()
    const taken = await answer(seen, { intent: 'changes', words: 'Not this photograph.' })
    expect(taken.status).toBe(200)
    expect(await consent()).toMatchObject({ answer: 'changes', words: 'Not this photograph.' })
  })

  it('and what the page does not show asks for nothing', async () => {
    const seen = await open()
    // Either language shows the same.
    expect(await open(`/ar${link}`)).toBe(seen)
    await save({ topproject: 'Yes', valueBand: 'under-5m', showValue: 'No' })
    await save({ topproject: 'No', valueBand: '5m-20m' })
    expect(await open()).toBe(seen)
    expect((await approve(seen, `/ar${link}`)).status).toBe(200)
  })

  it('and a caption, the order and a document', async () => {
    const one = await addPhotograph()
    await addPhotograph()
    let seen = await open()
    const at = `${list}/${id}/photographs/${one.id}`
    const renamed = await admin.post(at, { ...one, caption: 'The owner', rev: '1' })
    expect(renamed.status).toBe(303)
    expect((await approve(seen)).status).toBe(409)
    seen = await open()
    await db().updateTable('project_photograph').set({ position: 1 }).where('id', '!=', one.id).execute()
    await db().updateTable('project_photograph').set({ position: 2 }).where('id', '=', one.id).execute()
    const first = await open()
    await db().updateTable('project_photograph').set({ position: 3 }).where('id', '!=', one.id).execute()
    expect(await open()).not.toBe(first)
  })

  it('and no answer counts that names nothing that was seen', async () => {
    for (const seen of ['', 'nothing', '0'.repeat(43)]) expect((await approve(seen)).status).toBe(409)
    expect(await consent()).toMatchObject({ answer: 'asked' })
  })

  it('and a version that is not published yet is what he sees and approves', async () => {
    await save({ needsConsent: 'No', state: 'published' })
    const row = await db().selectFrom('project').selectAll().executeTakeFirstOrThrow()
    const next = { ...typed, name: 'Zephyrine Gardens', imageUrl: row.image ?? '', rev: String(row.rev) }
    const seen = await open()
    expect((await admin.post(`${list}/${id}`, { ...next, intent: 'pending' })).status).toBe(303)
    expect((await approve(seen)).status).toBe(409)
    const html = await (await app.request(link)).text()
    expect(html).toContain('Zephyrine Gardens')
    expect(html).not.toContain('Zephyrine Court')
    expect((await approve(await open())).status).toBe(200)
    const { approved } = await consent()
    expect(JSON.parse(approved).values).toMatchObject({ name: 'Zephyrine Gardens' })
    // Nothing of it was written.
    expect((await db().selectFrom('project').selectAll().executeTakeFirst())?.name).toBe('Zephyrine Court')
  })
})
