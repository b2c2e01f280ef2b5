import { beforeAll, beforeEach, expect, it } from 'vitest'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { presets, type Rights } from '#app/platform/auth/rights.ts'
import { reminderFor } from '#app/operations/reminder.server.ts'
import { cookieOf, openAccount, type TestAccount } from '#test/account.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addCallRequest } from '#test/requests.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { formatDate } from '#app/ui/day.ts'
import { messages } from './messages.ts'

const path = '/admin/call-requests'
const device = {
  id: 'd',
  endpoint: 'https://push.example',
  p256dh: '',
  auth: '',
  name: 'Phone',
  created_at: 1,
}
const password = 'four-cranes-and-a-plinth'

describeProduct('a request', (createApp) => {
  let app: TestApp
  let account: TestAccount
  let cookie: string
  let id: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    account = await openAccount(app)
    cookie = await app.signIn()
    id = await receive('Noor Saleh')
  })

  async function receive(name: string) {
    const { id: added } = await change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
      addCallRequest(
        tx,
        { personName: name, personEmail: 'n@example.com', personPhone: '', personMessage: name },
        'No',
      ),
    )
    return added
  }
  async function join(username: string, rights: Rights) {
    await app.services.auth.addAdministrator(username, password, { rights })
    const person = (await app.services.auth.listPeople()).find((one) => one.username === username)
    return { id: person?.id ?? '', cookie: cookieOf(await account.signIn({ username, password })) }
  }
  const row = () =>
    app.services.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  async function assign(assignedTo: string, { jar = cookie, rev = '' } = {}) {
    const fields = { intent: 'save-work', id, state: 'new', note: '', assignedTo, quiet: 'yes' }
    return account.post(path, { ...fields, rev: rev || String((await row()).rev) }, jar)
  }
  const html = async (query: string, jar = cookie) =>
    (await (await app.request(path + query, { cookie: jar })).text()).replaceAll('<!-- -->', '')
  const text = async (query: string, jar = cookie) => visibleText(await html(query, jar))

  it('is assigned to nobody, and nothing is said of it, while one person takes care of all', async () => {
    expect(await text(`?open=${id}`)).not.toMatch(/assigned/i)
    // Whoever does not read there takes care of none.
    await join('hana', presets.hr)
    expect(await text(`?open=${id}`)).not.toMatch(/assigned/i)
  })

  it('is assigned to somebody who may read there, with oneself first', async () => {
    const layla = await join('layla', presets['front-desk'])
    const hana = await join('hana', presets.hr)
    await join('tariq', presets.tender)
    const shown = await html(`?open=${id}`, layla.cookie)
    const options = [...shown.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, , label]) => label)
    expect(options.filter((label) => /nobody|layla|admin|hana|tariq/i.test(label ?? ''))).toEqual([
      'Nobody',
      'layla (you)',
      'admin',
      'tariq',
    ])
    expect((await assign(layla.id)).status).toBe(200)
    expect(await row()).toMatchObject({ assigned_to: layla.id, worked_by: 'admin', state: 'new' })
    expect(await text('')).toContain('New, for layla')
    // The director sees it too, and changes nothing.
    const director = await join('director', presets.director)
    expect(await text('', director.cookie)).toContain('New, for layla')
    for (const nobody of [hana.id, 'somebody']) {
      const refused = await assign(nobody)
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining(messages.cannotTake),
      ])
    }
    expect((await row()).assigned_to).toBe(layla.id)
    expect((await assign('')).status).toBe(200)
    expect((await row()).assigned_to).toBe('')
  })

  it('is worked on by whoever it is assigned to, who returns it, and does nothing else with it', async () => {
    const layla = await join('layla', presets['front-desk'])
    const tariq = await join('tariq', presets.tender)
    const other = await join('omar', presets.tender)
    const save = async (fields: Record<string, string>, jar: string) => {
      const { rev, assigned_to } = await row()
      const work = { intent: 'save-work', id, state: 'progress', note: 'Tender 12', assignedTo: assigned_to }
      return (await account.post(path, { ...work, rev: String(rev), quiet: 'yes', ...fields }, jar)).status
    }
    const forms = async (jar: string) =>
      (await html(`?open=${id}`, jar)).match(/value="save-work"/g)?.length ?? 0
    expect(await save({}, tariq.cookie)).toBe(403)
    expect((await account.post(path, { intent: 'answered', id, quiet: 'yes' }, tariq.cookie)).status).toBe(
      403,
    )
    expect(await forms(tariq.cookie)).toBe(0)

    await assign(tariq.id, { jar: layla.cookie })
    expect(await row()).toMatchObject({ assigned_to: tariq.id, assigned_by: layla.id })
    expect(await forms(tariq.cookie)).toBe(1)
    const offered = await html(`?open=${id}`, tariq.cookie)
    const options = [...offered.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
    expect(options.slice(-2)).toEqual(['tariq (you)', 'Return to layla'])
    expect(options).not.toContain('omar')
    expect(offered).not.toMatch(/>Delete<|value="exempt"/)
    expect(await forms(other.cookie)).toBe(0)
    expect(await save({}, other.cookie)).toBe(403)
    expect(await save({}, tariq.cookie)).toBe(200)
    expect((await account.post(path, { intent: 'answered', id, quiet: 'yes' }, tariq.cookie)).status).toBe(
      200,
    )
    expect(await row()).toMatchObject({ state: 'progress', note: 'Tender 12', answered_by: 'tariq' })
    for (const intent of ['delete', 'bring-back', 'read', 'delete-all'])
      expect((await account.post(path, { intent, id, upTo: '9' }, tariq.cookie)).status, intent).toBe(403)
    const taken = { kind: 'call-request', act: 'set', field: 'exempt', value: 'Yes', selected: `${id}:3` }
    expect((await account.post('/admin/requests', taken, tariq.cookie)).status).toBe(403)
    for (const to of ['', other.id]) expect(await save({ assignedTo: to }, tariq.cookie), to).toBe(403)
    expect(await save({ assignedTo: layla.id }, tariq.cookie)).toBe(200)
    expect(await row()).toMatchObject({ assigned_to: layla.id, assigned_by: tariq.id })
    expect(await save({ note: 'Once more' }, tariq.cookie)).toBe(403)

    // Whoever may no longer read there writes nothing of it either.
    await assign(tariq.id, { jar: layla.cookie })
    const rights = JSON.stringify(presets.hr)
    await app.services.db.updateTable('user').set({ rights }).where('id', '=', tariq.id).execute()
    expect(await save({}, tariq.cookie)).toBe(403)
  })

  it('tells whoever it is assigned to, and nobody who has taken it', async () => {
    const layla = await join('layla', presets['front-desk'])
    const tariq = await join('tariq', presets.tender)
    await app.services.db
      .insertInto('push_device')
      .values({ ...device, user_id: tariq.id })
      .execute()
    const told = async () => {
      const outbox = app.services.db.selectFrom('outbox').where('kind', '=', 'reminder')
      return (await outbox.select('record_id').execute()).map((one) => one.record_id)
    }
    await assign(layla.id, { jar: layla.cookie })
    expect(await told()).toEqual([])
    await assign(tariq.id, { jar: layla.cookie })
    const [about = ''] = await told()
    expect(await reminderFor(app.services.db, about)).toMatchObject({
      subject: 'For tariq: call request from Noor Saleh',
      reason: expect.stringContaining('layla has assigned it to tariq'),
      lines: [{ path: `${path}?open=${id}` }],
      mailTo: [],
    })
    await assign('', { jar: layla.cookie })
    expect(await reminderFor(app.services.db, about)).toBeUndefined()
  })

  it('is assigned with others at once, of which its person is told once, and taken back by one Undo', async () => {
    const tariq = await join('tariq', presets.tender)
    const other = await receive('Omar Aziz')
    const third = await receive('Sara')
    await assign(tariq.id)
    await app.services.db.deleteFrom('outbox').execute()
    const act = async (fields: Record<string, string>) =>
      (await account.post('/admin/requests', { kind: 'call-request', ...fields }, cookie)).json()
    const selected = `${id}:2 ${other}:1 ${third}:1`
    const set = { act: 'set', field: 'assignedTo', value: tariq.id, selected }
    await app.services.db
      .insertInto('push_device')
      .values({ ...device, user_id: tariq.id })
      .execute()
    const { said, undo } = await act(set)
    expect(said).toBe('2 call requests: Assigned to is now “tariq”.')
    const told = app.services.db.selectFrom('outbox').select('record_id').where('kind', '=', 'reminder')
    const [about, ...more] = await told.execute()
    expect(more).toEqual([])
    const reminder = await reminderFor(app.services.db, about?.record_id ?? '')
    expect(reminder).toMatchObject({
      subject: 'For tariq: 2 call requests',
      reason: 'admin has assigned them to tariq, who can set status, note and answer.',
    })
    expect(reminder?.lines.map(({ words }) => words).toSorted()).toEqual(['Omar Aziz', 'Sara'])
    expect((await act({ change: undo })).said).toBe(messages.asBefore(2))
    const assigned = await app.services.db.selectFrom('request').select(['name', 'assigned_to']).execute()
    expect(assigned.filter((one) => one.assigned_to).map(({ name }) => name)).toEqual(['Noor Saleh'])
    expect(await reminderFor(app.services.db, about?.record_id ?? '')).toBeUndefined()
    expect((await act({ ...set, value: 'nobody', selected: `${id}:2` })).said).toBe(messages.notPossible)
  })

  it('is remembered on a day for whoever sees it, who alone sees and cancels that', async () => {
    const director = await join('dina', presets.director)
    const hana = await join('hana', presets.hr)
    const today = isoDay(Date.now(), 'Asia/Dubai')
    const wanted = addDays(today, 2)
    const ask = async (fields: Record<string, string>, jar = director.cookie) => {
      const { status, headers } = await account.post(path, { intent: 'remind', id, ...fields }, jar)
      return [status, new URLSearchParams((headers.get('Location') ?? '').split('?')[1]).get('done')]
    }
    const days = async () => (await app.services.db.selectFrom('reminder').select('day').execute()).length
    for (const wrong of ['', today, '2020-01-01', addDays(today, 400), '2026-02-30', 'soon'])
      expect(await ask({ day: wrong }), wrong).toEqual([303, 'remind-later'])
    expect(await ask({ day: wanted, id: 'nothing' })).toEqual([303, 'gone'])
    expect((await ask({ day: wanted }, hana.cookie))[0]).toBe(403)
    expect(await days()).toBe(0)
    expect(await ask({ day: wanted })).toEqual([303, 'reminded'])
    expect(await ask({ day: wanted })).toEqual([303, 'reminded'])
    expect(await days()).toBe(1)
    const shown = messages.remindAt(formatDate(wanted))
    expect(await text(`?open=${id}&done=reminded`, director.cookie)).toContain(messages.reminded)
    expect(await text(`?open=${id}`, director.cookie)).toContain(shown)
    expect(await text(`?open=${id}`)).not.toContain(shown)
    // Nobody cancels what another person wished for.
    await ask({ intent: 'no-reminder', day: wanted }, cookie)
    expect(await text(`?open=${id}`, director.cookie)).toContain(shown)
    expect(await ask({ intent: 'no-reminder', day: wanted })).toEqual([303, 'not-reminded'])
    expect(await text(`?open=${id}`, director.cookie)).not.toContain(shown)
    expect(await days()).toBe(0)
  })

  it('stays assigned where a form does not say to whom, and to whoever may no longer take it', async () => {
    const layla = await join('layla', presets['front-desk'])
    await assign(layla.id)
    await account.post(
      path,
      { intent: 'save-work', id, state: 'progress', note: '', rev: String((await row()).rev) },
      cookie,
    )
    expect(await row()).toMatchObject({ assigned_to: layla.id, state: 'progress' })
    await app.services.db.updateTable('user').set({ disabledAt: 1 }).where('id', '=', layla.id).execute()
    expect((await assign(layla.id)).status).toBe(200)
    expect(await text(`?open=${id}`)).toContain('for layla')
  })

  it('is not assigned by whoever has not seen what somebody else saved', async () => {
    const layla = await join('layla', presets['front-desk'])
    const { rev } = await row()
    await assign(layla.id, { rev: String(rev) })
    const admin = (await app.services.auth.listPeople()).find(({ username }) => username === 'admin')
    const late = await assign(admin?.id ?? '', { rev: String(rev) })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(layla.id)])
    expect((await row()).assigned_to).toBe(layla.id)
  })

  it('is found by whoever takes care of it, in the list, the table and what is deleted', async () => {
    const layla = await join('layla', presets['front-desk'])
    await receive('Omar Aziz')
    await assign(layla.id)
    const names = (shown: string) =>
      [...shown.matchAll(/<span class="cut"[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(names(await html('?assigned=mine', layla.cookie))).toEqual(['Noor Saleh'])
    expect(names(await html('?assigned=mine'))).toEqual([])
    expect(names(await html(''))).toHaveLength(2)
    const table = await (await app.request(`${path}/export?assigned=mine`, { cookie: layla.cookie })).text()
    expect(table).toContain('Noor Saleh')
    expect(table).not.toContain('Omar Aziz')
    const fields = { intent: 'delete-all', upTo: String(Date.now()), suspicious: 'No' }
    expect((await account.post(path, { ...fields, assigned: 'yours' }, layla.cookie)).status).toBe(400)
    await account.post(path, { ...fields, assigned: 'mine' }, layla.cookie)
    expect(names(await html(''))).toEqual(['Omar Aziz'])
  })

  it('leaves in History who took care of it, and nothing of the visitor', async () => {
    const layla = await join('layla', presets['front-desk'])
    await assign(layla.id)
    const { after } = await app.services.db
      .selectFrom('revision')
      .select('after')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '')).toMatchObject({ assigned_to: layla.id })
    expect(after).not.toContain('Noor')
  })
})
