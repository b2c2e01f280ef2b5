import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { papers } from '#app/features/papers/collection.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { addDays } from '#app/platform/clock.ts'
import { minute } from '#app/platform/units.ts'
import type { TestApp } from '#test/app.ts'
import { engines } from '#test/database.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { openMessagingApp } from '#test/messaging-app.ts'
import { startPushService, type PushService } from '#test/push-service.ts'
import { remindAll } from './reminder.server.ts'

const ends = '2027-06-30'
const morningOf = (isoDay: string) => Date.parse(`${isoDay}T08:00+04:00`)

// Runs after a change in: app/platform/outbox
describe.each(engines)('the end of a paper · %s', (engine) => {
  let mail: MailServer
  let push: PushService
  let app: TestApp
  let other: TestApp
  let tariq: string

  beforeEach(async () => {
    mail = await startMailServer()
    push = await startPushService()
    onTestFinished(async () => void (await Promise.all([mail.close(), push.close()])))
    app = await openMessagingApp({ engine, databaseUrl: undefined, mail, push })
    other =
      engine === 'postgres'
        ? await openMessagingApp({ engine, databaseUrl: app.config.databaseUrl, mail, push })
        : app
    await app.signIn()
    tariq = await addPerson('tariq', presets.tender)
  })

  async function addPerson(name: string, rights: Rights) {
    const { auth, db } = app.services
    await auth.addAdministrator(name, 'four-cranes-and-a-plinth', { rights })
    const contact = { contactEmail: `${name}@example.com`, contactConfirmedAt: 1 }
    await db.updateTable('user').set(contact).where('name', '=', name).execute()
    return (await auth.listPeople()).find(({ username }) => username === name)?.id ?? ''
  }
  const store = storeOf(papers)
  const licence = { kind: 'trade-licence', title: 'Trade licence', number: '123456', validTo: ends }
  async function add(values: object = {}) {
    const outcome = await change(app.services, programNamed('Layla'), papers.topic, (tx) =>
      store.add(tx, store.toValues({ ...licence, responsible: tariq, ...values })),
    )
    if (outcome.refused !== undefined) throw new Error(outcome.refused)
    return outcome.document.id
  }
  async function set(id: string, values: object) {
    const paper = await store.find(app.services.db, id)
    if (!paper) throw new Error('It is gone.')
    await change(app.services, programNamed('Layla'), papers.topic, (tx) =>
      store.save(tx, id, paper.rev, store.toValues({ ...paper, ...values })),
    )
  }
  /** Both instances look at each of these mornings, at once. */
  async function pass(mornings: readonly string[]) {
    for (const today of mornings) {
      const now = morningOf(today)
      await Promise.all([remindAll(app.services, now), remindAll(other.services, now + minute)])
    }
    await Promise.all([app.services.outbox.idle(), other.services.outbox.idle()])
  }
  const daysFrom = (first: string, number: number, step = 1) =>
    Array.from({ length: number }, (_, index) => addDays(first, index * step))
  const told = async () =>
    (await app.services.db.selectFrom('paper_reminder').select('day').orderBy('day').execute()).map(
      ({ day }) => day,
    )

  it('is told before it, on three days, and each week after it, once on two instances in more than a year', async () => {
    await add()
    await pass([...daysFrom('2027-04-20', 90), ...daysFrom('2027-07-20', 52, 7)])
    const ahead = [60, 30, 7].map((days) => addDays(ends, -days))
    const after = daysFrom(addDays(ends, 1), 54, 7)
    expect(await told()).toEqual([...ahead, ...after])
    // So many in a minute are sent one by one, the others wait.
    const waiting = await app.services.db.selectFrom('outbox').select('id').execute()
    expect(mail.mails.length + waiting.length).toBe(ahead.length + after.length)
  })

  it('is told to whoever is responsible and to the company, with what to do', async () => {
    await add()
    await pass(['2027-06-23'])
    const [sent] = mail.mails
    expect(sent?.to).toEqual(['tariq@example.com', 'office@example.com'])
    expect(sent?.headers.subject).toBe('Trade licence ends on 30 Jun 2027')
    expect(sent?.text).toContain('tariq is responsible for it.')
    expect(sent?.text).toContain('Trade licence, 123456')
  })

  it('is told to the company where nobody is responsible, or may no longer read it', async () => {
    await add({ responsible: '' })
    await app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify(presets.hr) })
      .where('id', '=', tariq)
      .execute()
    await add()
    await pass(['2027-06-23'])
    expect(mail.mails.map(({ to }) => to)).toEqual([['office@example.com'], ['office@example.com']])
  })

  it('is told once after a stop, by the newest of what was missed', async () => {
    await add()
    await pass(['2027-06-25', '2027-06-26'])
    expect(await told()).toEqual(['2027-06-23'])
  })

  it('comes earlier for an ISO certificate, and with 90 days of all others', async () => {
    await add({ kind: 'iso' })
    await add({ kind: 'insurance' })
    await add({ kind: 'policy', validTo: '' })
    await pass(daysFrom('2027-02-28', 123))
    expect(await told()).toEqual([120, 90, 60, 30, 30, 7].map((days) => addDays(ends, -days)))
  })

  it('ends with Under renewal, and begins anew with the next last day', async () => {
    const id = await add()
    await pass(['2027-06-23'])
    await set(id, { underRenewal: true })
    await pass(['2027-07-01', '2027-07-08'])
    expect(await told()).toEqual(['2027-06-23'])
    await set(id, { underRenewal: false, validTo: '2028-06-30' })
    await pass(['2027-07-09', '2028-05-01', '2028-05-02'])
    expect(await told()).toEqual(['2027-06-23', '2028-05-01'])
  })

  it('is not told of what was renewed while the message waited', async () => {
    const id = await add()
    await remindAll(
      { ...app.services, outbox: { ...app.services.outbox, wake: () => {} } },
      morningOf('2027-06-23'),
    )
    await set(id, { validTo: '2028-06-30' })
    app.services.outbox.wake()
    await app.services.outbox.idle()
    expect(mail.mails).toEqual([])
  })
})
