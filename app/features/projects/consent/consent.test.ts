import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { carryOut } from '#app/operations/schedule.server.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { languageFor } from '#app/messages/language.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { sweep } from '#app/platform/files/sweep.server.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { isoDay } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'
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

describeEngines('consent of clients', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    await askClients(true)
  })

  const db = () => app.services.db
  const rowOf = (id: string) =>
    db().selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown = async (path: string) => visibleText(await (await admin.get(path)).text())
  const consentsOf = () => db().selectFrom('consent').selectAll().orderBy('created_at').execute()

  const askClients = (askConsent: boolean) =>
    change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 0, { ...defaults.site, askConsent }),
    )
  const be = (rights: Rights) =>
    db()
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()

  async function addProject(fields: Record<string, string> = {}) {
    const id = randomUUID()
    const imageUrl = await admin.keyOf(await photograph('facade.jpg'))
    const answer = await admin.post(projects.admin.add, { ...typed, imageUrl, id, ...fields })
    expect(answer.status).toBe(303)
    return { id, imageUrl, next: answer.headers.get('Location') ?? '' }
  }
  async function publish(id: string, fields: Record<string, string> = {}) {
    const { rev, image } = await rowOf(id)
    const saved = { ...typed, imageUrl: image ?? '', rev: String(rev), state: 'published', ...fields }
    return admin.post(`${list}/${id}`, saved)
  }
  /** @returns the path of the link */
  async function ask(id: string, who = 'Noor, Ostravel') {
    const answer = await app.request(`${list}/${id}/consents/ask`, {
      method: 'POST',
      cookie: await app.signIn(),
      body: new URLSearchParams([
        ['who', who],
        ['scope', 'website'],
        ['scope', 'name'],
      ]),
    })
    const html = await answer.text()
    expect(html).toContain('https://wa.me/?text=')
    const [, path = ''] = /(\/shared\/[\w-]{22})/.exec(html) ?? []
    return path
  }
  const seenAt = async (path: string) =>
    /name="seen" value="([\w-]*)"/.exec(await (await app.request(path)).text())?.[1] ?? ''
  /** As the page does that was opened in this moment. */
  const answerAt = async (
    path: string,
    fields: Record<string, string>,
    scope: readonly string[] = ['website'],
  ) => {
    const body = { seen: await seenAt(path), ...fields }
    return app.request(path, {
      method: 'POST',
      body: new URLSearchParams([...Object.entries(body), ...scope.map((one) => ['scope', one])]),
    })
  }
  const record = (id: string, fields: Record<string, string> = {}) =>
    admin.post(`${list}/${id}/consents/record`, {
      id: randomUUID(),
      project: id,
      who: 'Noor',
      day: '2026-11-20',
      how: 'letter',
      scope: 'website',
      ...fields,
    })

  it('is spoken of nowhere until it is switched on', async () => {
    await askClients(false)
    const { id, next } = await addProject()
    expect(next).toContain('project-added')
    expect(await rowOf(id)).toMatchObject({ state: 'published' })
    await addProject({ code: '7735', state: 'draft' })
    expect(await shown(list)).toContain('All uses')
    for (const path of [
      '/admin/overview',
      projects.admin.add,
      list,
      `${list}/${id}`,
      `${list}/${id}/photographs`,
    ])
      expect(await shown(path)).not.toMatch(/consent/i)
    const kept = await (await admin.get(`${list}/${id}/consents`)).text()
    expect(kept).toMatch(/aria-current="page"[^>]*>Consent</)
    expect(visibleText(kept)).toContain('Clients are not asked')
    expect(visibleText(kept)).not.toContain('Ask for consent')
  })

  it('is explained where nobody has agreed yet', async () => {
    const { id } = await addProject()
    expect(await shown(`${list}/${id}/consents`)).toContain('The client agrees here to what the site shows')
  })

  it('keeps a project that needs it as a draft, says so, and lets it on the site once it is recorded', async () => {
    const { id, next } = await addProject()
    expect(next).toContain('done=project-kept')
    expect(await rowOf(id)).toMatchObject({ state: 'draft', needsConsent: 'Yes' })
    const refused = await publish(id)
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain('This project needs the client’s consent')
    expect((await app.request('/projects/7734')).status).toBe(404)

    expect((await record(id)).status).toBe(303)
    expect((await publish(id)).status).toBe(303)
    expect((await app.request('/projects/7734')).status).toBe(200)
    expect(await shown('/projects/7734')).not.toContain('Noor')
  })

  it('has a filter in the list of projects', async () => {
    await addProject()
    await addProject({ code: '7735', name: 'Quillmarsh Court', needsConsent: 'No' })
    expect(await shown(list)).toContain('Consent: any')
    const namesIn = async (search: string) =>
      (await shown(list + search)).match(/Zephyrine Court|Quillmarsh Court/g)
    expect(await namesIn('?consent=needed')).toEqual(['Zephyrine Court'])
    expect(await namesIn('?consent=not-needed')).toEqual(['Quillmarsh Court'])
  })

  it('is not there any longer after its last day; what is on the site stays', async () => {
    const { id } = await addProject()
    await record(id, { lastDay: '2026-11-21' })
    expect((await publish(id)).status).toBe(400)
    await db().updateTable('consent').set({ lastDay: '' }).execute()
    expect((await publish(id)).status).toBe(303)
    await db().updateTable('consent').set({ lastDay: '2020-01-31' }).execute()
    await carryOut(app.services, Date.now())
    expect((await app.request('/projects/7734')).status).toBe(200)
    expect(await shown('/admin/overview')).toContain('The client’s consent has ended')
    expect(await shown(`${list}/${id}`)).toContain('ended on 31 Jan 2020')
    expect((await publish(id, { name: 'Zephyrine Gardens' })).status).toBe(303)
  })

  it('is not published at its minute without it', async () => {
    const { id } = await addProject()
    await db()
      .updateTable('project')
      .set({ from_at: Date.now() - 120_000 })
      .execute()
    await carryOut(app.services, Date.now())
    expect(await rowOf(id)).toMatchObject({ state: 'draft' })
    expect(await shown('/admin/overview')).toContain('Not published at its minute')
  })

  it('is decided without the client by an owner alone, which History shows', async () => {
    const { id } = await addProject()
    await be(presets.editor)
    const refused = await record(id, { how: 'none' })
    expect(refused.status).toBe(403)
    expect(await consentsOf()).toEqual([])
    await be(presets.owner)
    expect((await record(id, { how: 'none', who: 'Site owner' })).status).toBe(303)
    await be(presets.editor)
    expect((await publish(id)).status).toBe(303)
    await be(presets.owner)
    expect(await shown('/admin/history')).toContain('Publication without consent, decided by Site owner')
  })

  it('is asked for with a link on which the client asks for changes, sees them and approves', async () => {
    const { id, imageUrl } = await addProject()
    const link = await ask(id)
    const before = await consentsOf()
    const linkRows = await db().selectFrom('link').selectAll().execute()
    const lastDay = isoDay(linkRows[0]?.expires_at ?? 0, defaults.brand.timeZone)
    // A messenger opens it, in both languages.
    for (const path of [link, `/ar${link}`, link]) {
      const answer = await app.request(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
      const html = await answer.text()
      expect(html).toContain(path === link ? 'Your consent' : 'موافقتكم')
      const locale = path === link ? 'en' : 'ar'
      expect(html).toContain(languageFor(locale).messages.preview.until(formatLocalDay(locale, lastDay)))
      expect(html).toContain(`${link}/files/${imageUrl}`)
      expect(html).not.toContain('<script')
    }
    expect(await consentsOf()).toEqual(before)
    expect(await db().selectFrom('link').selectAll().execute()).toEqual(linkRows)

    const empty = await answerAt(link, { intent: 'changes', who: 'Noor', words: ' ' })
    expect([empty.status, visibleText(await empty.text())]).toEqual([
      400,
      expect.stringContaining('Please write what should be changed.'),
    ])
    const nobody = await answerAt(`/ar${link}`, { intent: 'approve', who: '' })
    expect(visibleText(await nobody.text())).toContain('يرجى كتابة الاسم.')
    const nothing = await answerAt(link, { intent: 'approve', who: 'Noor' }, [])
    expect(visibleText(await nothing.text())).toContain('Please choose what you agree to.')
    expect(await consentsOf()).toEqual(before)

    const words = 'Without the <b>worker</b> on the left, please.'
    const asked = await answerAt(link, { intent: 'changes', who: 'Noor', words })
    expect(visibleText(await asked.text())).toContain('We have your words')
    expect(await consentsOf()).toMatchObject([{ answer: 'changes', words, approved: '' }])
    expect(await shown('/admin/overview')).toContain('The client asks for changes: Without the')
    expect(await (await admin.get(`${list}/${id}/consents`)).text()).not.toContain('<b>worker')
    expect((await publish(id)).status).toBe(400)

    // The same link shows the new version.
    await publish(id, { name: 'Zephyrine Gardens', state: 'draft' })
    expect(await (await app.request(link)).text()).toContain('Zephyrine Gardens')
    const approved = await answerAt(link, { intent: 'approve', who: 'Noor Ali' }, [
      'website',
      'social',
      'nothing',
    ])
    expect(visibleText(await approved.text())).toContain('Your consent is recorded.')
    const [changes, consent] = await consentsOf()
    // What he said before stays.
    expect(changes).toMatchObject({ answer: 'changes', words })
    expect(consent).toMatchObject({
      answer: 'approved',
      who: 'Noor Ali',
      scope: 'website,social',
      how: 'link',
    })
    expect(JSON.parse(consent?.approved ?? '')).toMatchObject({
      values: { name: 'Zephyrine Gardens', client: 'Ostravel Holding' },
      files: [imageUrl],
    })
    expect((await app.request(link)).status).toBe(404)
    expect((await answerAt(link, { intent: 'changes', who: 'Noor', words: 'No' })).status).toBe(404)
    expect((await publish(id, { name: 'Zephyrine Gardens' })).status).toBe(303)
  })

  it('shows nothing any longer once what was asked is deleted, and takes no answer to a preview', async () => {
    const { id } = await addProject()
    const link = await ask(id)
    const [asked] = await consentsOf()
    const at = `${list}/${id}/consents/${asked?.id}`
    expect((await admin.post(at, { intent: 'delete', project: id, rev: '1' })).status).toBe(303)
    expect((await app.request(link)).status).toBe(404)
    expect((await answerAt(link, { intent: 'approve', who: 'Noor' })).status).toBe(404)
    const made = await admin.post('/admin/guest-links', { kind: 'project', id })
    const [, preview = ''] = /(\/shared\/[\w-]{22})/.exec(await made.text()) ?? []
    expect((await app.request(preview)).status).toBe(200)
    expect((await answerAt(preview, { intent: 'approve', who: 'Noor' })).status).toBe(405)
  })

  it('is thanked for only where it was recorded', async () => {
    const { id } = await addProject()
    const link = await ask(id)
    const answers = await Promise.all(
      ['Noor', 'Omar'].map((who) => answerAt(link, { intent: 'approve', who })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const [consent] = await consentsOf()
    const thanked = ['Noor', 'Omar'][answers.findIndex(({ status }) => status === 200)]
    expect(consent).toMatchObject({ answer: 'approved', who: thanked })
  })

  it('says what has changed since, and nothing of texts', async () => {
    const { id } = await addProject()
    await record(id)
    await publish(id)
    const at = `${list}/${id}`
    expect(await shown(at)).not.toContain('Changed since approval')
    await publish(id, { remarks: 'Other words.' })
    expect(await shown(at)).not.toContain('Changed since approval')
    const key = await admin.keyOf(await photograph('another.jpg', '#0b2545'))
    const photographs = `${list}/${id}/photographs`
    const added = await admin.post(photographs, {
      project: id,
      id: randomUUID(),
      imageUrl: key,
      stage: 'progress',
    })
    expect(added.status).toBe(303)
    await publish(id, { client: 'Another Holding', showValue: 'Yes', valueBand: 'under-5m' })
    const text = await shown(at)
    expect(text).toContain('Changed since approval')
    expect(text).toContain(
      'a photograph was added, the name of the client is another, another value is shown',
    )
  })

  it('keeps the files that were shown for as long as it is kept', async () => {
    const { id, imageUrl } = await addProject()
    await record(id)
    const other = await admin.keyOf(await photograph('instead.jpg', '#0b2545'))
    await publish(id, { imageUrl: other })
    // Nothing but the consent remembers it.
    await db().deleteFrom('revision').execute()
    const old = Date.now() - 100 * day
    await db().updateTable('file').set({ created_at: old }).execute()
    const has = async () =>
      (await db().selectFrom('file').select('key').where('key', '=', imageUrl).execute()).length === 1
    await sweep(app.services, { now: Date.now() })
    expect(await has()).toBe(true)
    await db().deleteFrom('consent').execute()
    await sweep(app.services, { now: Date.now() })
    expect(await has()).toBe(false)
  })
})
