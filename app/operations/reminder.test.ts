import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SentVisit } from '#app/admin/site-visit/visit.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { day, hour, minute } from '#app/platform/units.ts'
import { savePending } from '#app/content/pending.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { saveSetting } from '#test/settings.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { publicUrl, type TestApp } from '#test/app.ts'
import { engines } from '#test/database.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { openMessagingApp } from '#test/messaging-app.ts'
import { addTestProject } from '#test/projects.ts'
import { newBrowser, startPushService, type PushService } from '#test/push-service.ts'
import { carryOut } from './schedule.server.ts'
import { remindAll } from './reminder.server.ts'

const inDubai = (wall: string) => Date.parse(`${wall}+04:00`)
const monday = inDubai('2026-11-16T10:00')
/** Tuesday and Wednesday have gone by. */
const thursday = inDubai('2026-11-19T08:00')

describe.each(engines)('what waits to be published · %s', (engine) => {
  let mail: MailServer
  let push: PushService
  let app: TestApp
  let admin: TestAdmin
  let cookie: string
  let isRefusing: boolean
  let project: string

  const open = (databaseUrl?: string) => openMessagingApp({ engine, databaseUrl, mail, push })

  beforeEach(async () => {
    isRefusing = false
    const later = Object.assign(new Error('later'), { responseCode: 451 })
    mail = await startMailServer({ refuse: () => (isRefusing ? later : undefined) })
    push = await startPushService()
    onTestFinished(async () => void (await Promise.all([mail.close(), push.close()])))
    app = await open()
    admin = await openAdmin(app)
    cookie = await app.signIn()
    project = (await addTestProject(app.services, { code: '188', name: 'Marina <Gate>' })).id
    await be(presets['site-engineer'])
    await addPerson('layla', presets.editor)
  })

  /** Whoever is signed in. */
  const be = (rights: Rights) =>
    app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .where('name', '=', 'admin')
      .execute()

  async function addPerson(name: string, rights: Rights, isConfirmed = true) {
    await app.services.auth.addAdministrator(name, 'four-cranes-and-a-plinth', { rights })
    await app.services.db
      .updateTable('user')
      .set({ contactEmail: `${name}@example.com`, contactConfirmedAt: isConfirmed ? 1 : null })
      .where('name', '=', name)
      .execute()
  }

  /** Sends photographs, and progress for a day, at a moment. */
  async function sendVisit(at: number, pictures: number, percent: number | null = null) {
    const sent: SentVisit = {
      id: randomUUID(),
      project,
      stage: percent === null ? 'handover' : 'progress',
      percent,
      day: '2026-11-16',
      photographs: await Promise.all(
        Array.from({ length: pictures }, async () => ({
          id: randomUUID(),
          key: await admin.keyOf(await photograph()),
          takenOn: '2026-11-16',
        })),
      ),
    }
    const answer = await app.request('/admin/site-visit/visits', {
      method: 'POST',
      cookie,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(sent),
    })
    expect(answer.status).toBe(200)
    for (const table of ['project_photograph', 'progress_entry'] as const)
      await app.services.db
        .updateTable(table)
        .set({ created_at: at })
        .where('created_at', '>', Date.now() - minute)
        .execute()
  }

  async function remind(now: number, ...others: TestApp[]) {
    const all = [app, ...others]
    await Promise.all(all.map(({ services }) => remindAll(services, now)))
    await Promise.all(all.map(({ services }) => services.outbox.idle()))
  }
  const outbox = () => app.services.db.selectFrom('outbox').selectAll().execute()

  it('is told after two working days, in the morning, to all who may publish, once', async () => {
    await addPerson('hana', presets.owner)
    await addPerson('dora', presets.director)
    await addPerson('omar', presets.editor, false)
    await sendVisit(monday, 2, 40)
    await remind(thursday - minute)
    expect(mail.mails).toEqual([])
    await remind(thursday)
    expect(mail.mails.map(({ to }) => to.toSorted())).toEqual([['hana@example.com', 'layla@example.com']])
    const [{ headers, text, html } = { headers: {}, text: '', html: '' }] = mail.mails
    expect(headers).toMatchObject({
      subject: '2 photographs and 1 progress entry wait to be published',
      'auto-submitted': 'auto-generated',
    })
    const list = `${publicUrl}/admin/products/edit/${project}`
    for (const address of [`${list}/photographs?state=draft`, `${list}/progress?state=draft`]) {
      expect(text).toContain(address)
      expect(html).toContain(`href="${address}"`)
    }
    expect(text).toContain('188 Marina <Gate>: 2 photographs')
    expect(html).toContain('188 Marina &lt;Gate&gt;: 1 progress entry')
    for (const now of [thursday, thursday + hour, thursday + 30 * day]) await remind(now)
    expect(mail.mails).toHaveLength(1)
    expect(await outbox()).toEqual([])
  })

  it('is told again for what was sent later, and names that alone', async () => {
    await sendVisit(monday, 2)
    await remind(thursday)
    await sendVisit(inDubai('2026-11-17T18:00'), 1)
    await remind(thursday + 10 * hour)
    expect(mail.mails).toHaveLength(1)
    await remind(thursday + day)
    expect(mail.mails.map(({ headers }) => headers.subject)).toEqual([
      '2 photographs wait to be published',
      '1 photograph waits to be published',
    ])
  })

  it('is told to whoever asked as soon as a client has answered, and to the operator’s address if there is none', async () => {
    await be(presets.owner)
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 0, { ...defaults.site, askConsent: true }),
    )
    const asked = await app.request(`/admin/products/edit/${project}/consents/ask`, {
      method: 'POST',
      cookie,
      body: new URLSearchParams({ who: 'Noor', scope: 'website' }),
    })
    const [, link = ''] = /(\/shared\/[\w-]{22})/.exec(await asked.text()) ?? []
    const answer = (fields: Record<string, string>) =>
      app.request(link, { method: 'POST', body: new URLSearchParams({ who: 'Noor', ...fields }) })
    await answer({ intent: 'changes', words: 'Without the <b>crane</b>.' })
    await app.services.outbox.idle()
    const page = await (await app.request(link)).text()
    const seen = /name="seen" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    await answer({ intent: 'approve', scope: 'website', seen })
    await app.services.outbox.idle()
    expect(mail.mails.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [['office@example.com'], '188 Marina <Gate>: Asks for changes'],
      [['office@example.com'], '188 Marina <Gate>: Approved'],
    ])
    const [{ text, html } = { text: '', html: '' }] = mail.mails
    expect(text).toContain('The client asks for changes: Without the <b>crane</b>.')
    expect(text).toContain(`${publicUrl}/admin/products/edit/${project}/consents`)
    expect(html).toContain('Without the &lt;b&gt;crane&lt;/b&gt;.')
    expect(await outbox()).toEqual([])
  })

  it('is told to its author where it could not be published at its minute', async () => {
    await addPerson('hana', presets.owner)
    const { db, outbox: messages } = app.services
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('name', '=', 'hana')
      .executeTakeFirstOrThrow()
    const document = await projectStore.find(db, project)
    if (!document) throw new Error('the project is missing')
    // Of a version that somebody has saved since.
    await db
      .transaction()
      .execute((tx) =>
        savePending(
          tx,
          projects,
          { id: project, rev: 0 },
          { values: { ...document }, from: Date.now() - minute, actor: { name: 'hana', id } },
        ),
      )
    await carryOut(app.services, Date.now())
    await messages.idle()
    expect(mail.mails.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [['hana@example.com'], '188 Marina <Gate>: not published at its minute'],
    ])
    expect(mail.mails[0]?.text).toContain('Somebody has saved it since.')
    await carryOut(app.services, Date.now() + minute)
    await messages.idle()
    expect(mail.mails).toHaveLength(1)
  })

  it('counts no weekend', async () => {
    await sendVisit(inDubai('2026-11-20T09:00'), 1)
    await remind(inDubai('2026-11-24T23:00'))
    expect(mail.mails).toEqual([])
    await remind(inDubai('2026-11-25T08:00'))
    expect(mail.mails).toHaveLength(1)
  })

  it('is not told where it was published, taken back, or kept as a draft by somebody who may publish', async () => {
    await sendVisit(monday, 2, 40)
    const { db } = app.services
    await db.updateTable('project_photograph').set({ state: 'published' }).execute()
    await db.deleteFrom('progress_entry').execute()
    await remind(thursday)
    await be(presets.owner)
    await sendVisit(monday + minute, 1)
    await db
      .updateTable('project_photograph')
      .set({ state: 'draft' })
      .where('created_at', '>', monday)
      .execute()
    await remind(thursday)
    expect(mail.mails).toEqual([])
    expect(await outbox()).toEqual([])
  })

  it('is not told any longer where it was published before the mail server was up', async () => {
    await sendVisit(monday, 1)
    const { db, outbox: messages } = app.services
    isRefusing = true
    await remind(thursday)
    expect(await outbox()).toMatchObject([{ kind: 'reminder', state: 'waiting', attempts: 1 }])
    await db.updateTable('project_photograph').set({ state: 'published' }).execute()
    isRefusing = false
    await db.updateTable('outbox').set({ next_at: Date.now() }).execute()
    await messages.idle()
    expect(await outbox()).toEqual([])
    expect(mail.mails).toEqual([])
  })

  it('reaches the addresses that the operator set where nobody who may publish has confirmed one', async () => {
    await app.services.db.updateTable('user').set({ contactConfirmedAt: null }).execute()
    await sendVisit(monday, 1)
    await remind(thursday)
    expect(mail.mails.map(({ to }) => to)).toEqual([['office@example.com']])
  })

  it('reaches the devices of those who may publish, and of nobody else', async () => {
    const browser = newBrowser()
    const add = async (name: string, as: string) => {
      const { p256dh, auth } = browser
      const body = new URLSearchParams({ intent: 'add', endpoint: push.endpoint(name), p256dh, auth })
      const answer = await app.request('/admin/notifications', { method: 'POST', cookie: as, body })
      expect(answer.status).toBe(200)
    }
    const signIn = await app.request('/admin', {
      method: 'POST',
      body: new URLSearchParams({ username: 'layla', password: 'four-cranes-and-a-plinth' }),
    })
    await add('hers', signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    await add('his', cookie)
    await sendVisit(monday, 12)
    await remind(thursday)
    expect(push.messages.map((message) => message.path)).toEqual(['/send/hers'])
    expect(push.messages.map((message) => browser.read(message))).toEqual([
      {
        title: '12 photographs wait to be published',
        body: '',
        tag: 'reminder',
        path: `/admin/products/edit/${project}/photographs?state=draft`,
      },
    ])
  })

  it('is told once by two instances, and by the background worker', async () => {
    const others = engine === 'postgres' ? [await open(app.config.databaseUrl)] : [app]
    await sendVisit(monday, 1)
    await remind(thursday, ...others)
    expect(mail.mails).toHaveLength(1)
    await sendVisit(inDubai('2026-11-17T18:00'), 1)
    await app.app.cleanUp(thursday + day)
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(2)
  })
})
