import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deleteRequests } from '#app/features/requests/store-inbox.server.ts'
import { eraseRequests } from '#app/features/requests/erase.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { addWish } from '#app/platform/outbox/reminders.server.ts'
import { day, minute } from '#app/platform/units.ts'
import { publicUrl, type TestApp } from '#test/app.ts'
import { engines } from '#test/database.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { openMessagingApp } from '#test/messaging-app.ts'
import { newBrowser, startPushService, type PushService } from '#test/push-service.ts'
import { addCallRequest } from '#test/requests.ts'
import { remindAll } from './reminder.server.ts'

const thursday = '2026-12-03'
const morning = Date.parse(`${thursday}T08:00+04:00`)

describe.each(engines)('a reminder that somebody wished for · %s', (engine) => {
  let mail: MailServer
  let push: PushService
  let app: TestApp
  let request: string
  let layla: string

  const open = (databaseUrl?: string) => openMessagingApp({ engine, databaseUrl, mail, push })

  beforeEach(async () => {
    mail = await startMailServer()
    push = await startPushService()
    onTestFinished(async () => void (await Promise.all([mail.close(), push.close()])))
    app = await open()
    await app.signIn()
    layla = await addPerson('layla', presets.director)
    const added = await change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
      addCallRequest(
        tx,
        { personName: 'Noor <b>', personEmail: 'n@example.com', personPhone: '', personMessage: 'Secret' },
        'No',
      ),
    )
    request = added.id
  })

  async function addPerson(name: string, rights: Rights) {
    const { auth, db } = app.services
    await auth.addAdministrator(name, 'four-cranes-and-a-plinth', { rights })
    const contact = { contactEmail: `${name}@example.com`, contactConfirmedAt: 1 }
    await db.updateTable('user').set(contact).where('name', '=', name).execute()
    return (await auth.listPeople()).find(({ username }) => username === name)?.id ?? ''
  }
  const wish = (on = thursday) =>
    addWish(app.services, { kind: 'call-request', record_id: request, day: on, user_id: layla })
  async function remind(now: number, ...others: TestApp[]) {
    const all = [app, ...others]
    await Promise.all(all.map(({ services }) => remindAll(services, now)))
    await Promise.all(all.map(({ services }) => services.outbox.idle()))
  }
  const rows = (table: 'reminder' | 'outbox') => app.services.db.selectFrom(table).selectAll().execute()

  it('comes by email on the morning of its day, where the company is, once, and says nothing of the message', async () => {
    await wish()
    await wish()
    await remind(morning - minute)
    expect(mail.mails).toEqual([])
    await remind(morning)
    expect(mail.mails.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [['layla@example.com'], 'Reminder for layla: call request from Noor <b>'],
    ])
    const [{ text, html } = { text: '', html: '' }] = mail.mails
    expect(text).toContain('layla asked to be reminded of it today.')
    expect(text).toContain(`${publicUrl}/admin/call-requests?open=${request}`)
    expect(html).toContain('Noor &lt;b&gt;')
    expect(text).not.toContain('Secret')
    for (const later of [0, minute, day, 30 * day]) await remind(morning + later)
    expect(mail.mails).toHaveLength(1)
    expect(await rows('outbox')).toEqual([])
    // Another day is another wish, also one on which the site was down.
    await wish('2026-12-07')
    await remind(morning + 6 * day)
    expect(mail.mails).toHaveLength(2)
  })

  it('comes on the devices of that person alone', async () => {
    const browser = newBrowser()
    const { p256dh, auth } = browser
    const device = { p256dh, auth, name: 'Chrome', created_at: 1 }
    const [other] = (await app.services.auth.listPeople()).filter(({ id }) => id !== layla)
    for (const [id, user_id] of [
      ['hers', layla],
      ['another', other?.id ?? ''],
    ] as const)
      await app.services.db
        .insertInto('push_device')
        .values({ ...device, id, user_id, endpoint: push.endpoint(id) })
        .execute()
    await wish()
    await remind(morning)
    expect(push.messages.map(({ path }) => path)).toEqual(['/send/hers'])
  })

  it('is told once by two instances', async () => {
    const other = engine === 'postgres' ? await open(app.config.databaseUrl) : app
    await wish()
    await remind(morning, other)
    await remind(morning + minute, other)
    expect(mail.mails).toHaveLength(1)
  })

  it('is told to nobody who may no longer read it, or has gone, not even when it waits to be sent', async () => {
    const { db } = app.services
    const may = (rights: Rights) =>
      db
        .updateTable('user')
        .set({ rights: JSON.stringify(rights) })
        .where('id', '=', layla)
        .execute()
    await wish()
    await may(presets.hr)
    await remind(morning)
    expect(await rows('reminder')).toEqual([])
    await may(presets.director)
    await wish()
    // Between the two, they lose the right.
    await remindAll({ ...app.services, outbox: { ...app.services.outbox, wake: () => {} } }, morning)
    expect(await rows('outbox')).not.toEqual([])
    await may(presets.hr)
    app.services.outbox.wake()
    await app.services.outbox.idle()
    expect(await rows('outbox')).toEqual([])
    await may(presets.director)
    await wish('2026-12-04')
    const [owner] = (await app.services.auth.listPeople()).filter(({ id }) => id !== layla)
    await app.services.auth.removePerson(owner?.id ?? '', layla)
    expect(await rows('reminder')).toEqual([])
    expect(mail.mails).toEqual([])
  })

  it('is not told of a request that was deleted, and is erased with it', async () => {
    const remove = () =>
      change(app.services, programNamed('Layla'), 'call-requests', (tx) =>
        deleteRequests(tx, 'call-request', { id: request }),
      )
    await wish('2026-12-10')
    await wish()
    await remove()
    await remind(morning)
    expect(mail.mails).toEqual([])
    expect((await rows('reminder')).length).toBe(1)
    await eraseRequests(app.services, 'call-request', [request])
    expect(await rows('reminder')).toEqual([])
  })
})
