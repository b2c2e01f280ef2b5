import { programNamed } from '#app/platform/changes/actors.server.ts'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { readTopics } from '#test/topics.ts'
import { addCallRequest, callLabels as labels } from '#test/requests.ts'
import { exportRequests } from '../store.server.ts'
import { messages, tenderLabels, workLabels } from './messages.ts'
import { maxNoteLength } from '../request.ts'
import { hour } from '#app/platform/units.ts'

const path = '/admin/call-requests'

describeProduct('Call Requests', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
    cookie = await app.signIn()
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('request').execute()
    await app.services.db.deleteFrom('revision').execute()
  })
  afterEach(() => void vi.useRealTimers())
  /** Moves the clock, so that what follows is later than what came before. */
  const moveOn = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })

  async function receive(
    name: string,
    { ago = 0, suspicious = 'No' as 'Yes' | 'No', message = 'Please call.', phone = '+971 55 000 0000' } = {},
  ) {
    const { id } = await change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
      addCallRequest(
        tx,
        {
          personName: name,
          personEmail: 'noor@example.com',
          personPhone: phone,
          personMessage: message,
        },
        suspicious,
      ),
    )
    if (ago > 0)
      await app.services.db
        .updateTable('request')
        .set({ created_at: Date.now() - ago })
        .where('id', '=', id)
        .execute()
    return id
  }
  const get = (query = '') => app.request(path + query, { cookie })
  const htmlOf = async (query = '') => (await (await get(query)).text()).replaceAll('<!-- -->', '')
  const listed = (html: string) =>
    [...html.matchAll(/<span class="cut"[^>]*>([^<]*)</g)].map(([, name]) => name)
  const post = (fields: Record<string, string>) =>
    app.request(path, { method: 'POST', cookie, body: new URLSearchParams(fields) })
  /** Sends what the reading pane sends after the screen was read. */
  async function work(id: string, wanted: { state: string; note: string; rev?: number }) {
    const row = await app.services.db
      .selectFrom('request')
      .select('rev')
      .where('id', '=', id)
      .executeTakeFirst()
    const rev = String(wanted.rev ?? row?.rev ?? 1)
    return post({ intent: 'save-work', id, state: wanted.state, note: wanted.note, rev })
  }
  const rows = () => app.services.db.selectFrom('request').selectAll().execute()
  const unread = async () => (await (await app.request('/admin/unread', { cookie })).json())['call-request']
  /** Follows a redirect. */
  const follow = async (answer: Response) => {
    expect(answer.status).toBe(303)
    const address = answer.headers.get('Location') ?? ''
    return {
      address,
      html: (await (await app.request(address, { cookie })).text()).replaceAll('<!-- -->', ''),
    }
  }

  describe('the list', () => {
    it('is newest first', async () => {
      await receive('First', { ago: 2 * hour })
      await receive('Last')
      await receive('Second', { ago: hour })
      expect(listed(await htmlOf())).toEqual(['Last', 'Second', 'First'])
    })

    it('says what will stand here where nothing does', async () => {
      expect(await htmlOf()).toContain('No call requests')
    })

    it('has pages of 60, and leads back from beyond the last', async () => {
      for (let number = 1; number <= 61; number += 1)
        await receive(`Person ${number}`, { ago: number * hour })
      expect(listed(await htmlOf())).toHaveLength(60)
      expect(listed(await htmlOf('?page=2'))).toEqual(['Person 61'])
      const beyond = await get('?page=9')
      expect(beyond.status).toBe(302)
      expect(beyond.headers.get('Location')).toBe(`${path}?page=2`)
    })

    it('keeps apart what a program seems to have sent, until a person has looked', async () => {
      const id = await receive('Best SEO', { suspicious: 'Yes' })
      await receive('Noor')
      expect(listed(await htmlOf())).toEqual(['Noor'])
      expect(listed(await htmlOf('?suspicious='))).toEqual(['Best SEO'])
      expect(await unread()).toBe(1)
      const notSpam = { act: 'set', field: 'suspicious', value: 'No', selected: `${id}:1` }
      const body = new URLSearchParams({ kind: 'call-request', ...notSpam })
      await app.request('/admin/requests', { method: 'POST', cookie, body })
      expect(listed(await htmlOf()).toSorted()).toEqual(['Best SEO', 'Noor'])
    })

    it('is told anew when a request comes in', async () => {
      const live = readTopics(await app.request('/live?topics=call-requests', { cookie }))
      await receive('Noor')
      expect(await live.next()).toBe('call-requests')
      await live.close()
      expect((await app.request('/live?topics=call-requests')).status).toBe(401)
    })
  })

  describe('opening one', () => {
    it('shows it in full, with telephone and mail as links', async () => {
      const id = await receive('Noor', { message: 'A villa <b>in</b> Al Warqa.\nAfter four.' })
      const html = await htmlOf(`?open=${id}`)
      expect(html).toContain('href="tel:+971550000000"')
      expect(html).toContain('href="mailto:noor@example.com"')
      expect(html).toContain('A villa &lt;b&gt;in&lt;/b&gt; Al Warqa.\nAfter four.')
    })

    it('keeps the telephone number as it was typed, and calls it in international form', async () => {
      const id = await receive('Noor', { phone: '050 123 4567' })
      const row = (await rows()).find((one) => one.id === id)
      expect(row).toMatchObject({ phone: '050 123 4567', phone_e164: '+971501234567' })
      const html = await htmlOf(`?open=${id}`)
      expect(html).toContain('href="tel:+971501234567"')
      expect(html).toContain('050 123 4567')
      expect(html).toContain('https://wa.me/971501234567')
      const unknown = await receive('Omar', { phone: '33123456' })
      expect((await rows()).find((one) => one.id === unknown)).toMatchObject({ phone_e164: '' })
      expect(await htmlOf(`?open=${unknown}`)).not.toContain('wa.me')
    })

    it('changes nothing: the screen says that it was read, with a write of its own', async () => {
      const id = await receive('Noor')
      await htmlOf(`?open=${id}`)
      expect(await unread()).toBe(1)
      const live = readTopics(await app.request('/live?topics=call-requests', { cookie }))
      expect((await follow(await post({ intent: 'read', id }))).address).toBe(`${path}?open=${id}`)
      expect(await unread()).toBe(0)
      expect(await live.next()).toBe('call-requests')
      await post({ intent: 'read', id })
      expect(await live.next()).toBe('silence')
      await live.close()
    })

    it('all can be marked as read at once', async () => {
      await receive('Noor')
      await receive('Omar')
      expect(await htmlOf()).toContain('2<span')
      await follow(await post({ intent: 'read-all' }))
      expect(await unread()).toBe(0)
    })

    it('spam stays unread when all are marked as read', async () => {
      await receive('Noor')
      const spam = await receive('Best SEO', { suspicious: 'Yes' })
      await follow(await post({ intent: 'read-all' }))
      expect((await rows()).filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([spam])
    })

    it('has answers by email and on WhatsApp begun, in the name of the company', async () => {
      const id = await receive('Noor')
      const html = (await htmlOf(`?open=${id}`)).replaceAll('&amp;', '&')
      const [email = ''] = /mailto:noor@example\.com\?[^"]+/.exec(html) ?? []
      const body = new URL(email).searchParams.get('body')
      expect(body).toMatch(
        /^Dear Noor,\r\n\r\nThank you for your message\.\r\n[^]*Plinth Building Contracting$/,
      )
      const [chat = ''] = /https:\/\/wa\.me\/971550000000\?[^"]+/.exec(html) ?? []
      expect(new URL(chat).searchParams.get('text')).toBe(body?.replaceAll('\r\n', '\n'))
    })

    it('leads to what else the same person sent, where that is kept apart', async () => {
      const id = await receive('Noor')
      expect(await htmlOf(`?open=${id}`)).not.toContain('is in Probably spam')
      const apart = await receive('Noor', { suspicious: 'Yes', message: 'Are you there?' })
      const html = (await htmlOf(`?open=${id}`)).replaceAll('&amp;', '&')
      expect(html).toContain('Another request from this email address is in Probably spam.')
      expect(html).toContain(`href="${path}?suspicious=yes&open=${apart}"`)
    })

    it('answers 404 where there is none', async () => {
      const answer = await get('?open=nothing')
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(messages.gone)
    })
  })

  describe('how far we are with one', () => {
    it('begins as new, is set with a note, and says who set it', async () => {
      const id = await receive('Noor')
      expect(await htmlOf(`?open=${id}`)).toContain('No changes saved yet')
      const { html, address } = await follow(await work(id, { state: 'progress', note: ' Omar\ncalls. ' }))
      expect(address).toBe(`${path}?open=${id}&done=workSaved`)
      expect(html).toContain(messages.workSaved)
      expect(html).toContain('Omar\ncalls.')
      expect(html).toMatch(/Saved by admin today at \d\d:\d\d/)
      expect(await rows()).toMatchObject([
        { state: 'progress', note: 'Omar\ncalls.', worked_by: 'admin', rev: 2 },
      ])
    })

    it('is filtered by the address, with a number for each', async () => {
      const [noor] = [await receive('Noor'), await receive('Omar'), await receive('Layla')]
      await work(noor, { state: 'done', note: '' })
      const html = await htmlOf('?state=done')
      expect(listed(html)).toEqual(['Noor'])
      expect(listed(await htmlOf('?state=new'))).toHaveLength(2)
      expect(listed(await htmlOf('?state=unknown'))).toHaveLength(3)
      const numbers = [...html.matchAll(/>(All|New|In progress|Done) <span class="code">(\d+)/g)]
      expect(numbers.map(([, word, number]) => `${word} ${number}`)).toEqual([
        'All 3',
        'New 2',
        'In progress 0',
        'Done 1',
      ])
      expect(await htmlOf('?state=progress')).toContain(messages.noneInState)
    })

    it('is history by its state alone: the note may say who wrote', async () => {
      const id = await receive('Noor')
      await work(id, { state: 'done', note: 'She is moving to 12 Palm Street' })
      const revisions = await app.services.db.selectFrom('revision').selectAll().execute()
      expect(revisions.filter(({ action }) => action === 'edit')).toMatchObject([
        { actor: 'admin', before: '{"state":"new"}', after: '{"state":"done"}' },
      ])
      expect(JSON.stringify(revisions)).not.toContain('Palm')
    })

    it('may ask for a tender, which closes on a day, and stays so when something else is saved', async () => {
      const id = await receive('Noor')
      expect(await rows()).toMatchObject([{ for_tender: 'No', closes_on: '' }])
      const save = (fields: Record<string, string>, rev: string) =>
        post({ intent: 'save-work', id, state: 'new', note: '', rev, ...fields })
      await follow(await save({ forTender: 'Yes', closesOn: '2026-12-09' }, '1'))
      await follow(await save({ state: 'progress' }, '2'))
      const tender = { for_tender: 'Yes', closes_on: '2026-12-09' }
      expect(await rows()).toMatchObject([{ ...tender, state: 'progress', rev: 3 }])
      const refused = await save({ forTender: 'Yes', closesOn: '2026-02-30', note: 'Boots' }, '3')
      expect(refused.status).toBe(400)
      const html = await refused.text()
      expect(html).toContain(messages.noDay)
      expect(html).toContain('Boots')
      expect(await rows()).toMatchObject([tender])
      const table = await (await app.request(`${path}/export`, { cookie })).text()
      expect(table.split('\r\n')[1]).toMatch(/,Yes,2026-12-09$/)
      const revisions = await app.services.db.selectFrom('revision').select('after').execute()
      expect(revisions.map(({ after }) => after).join()).toContain('"closes_on":"2026-12-09"')
      const [exported] = await exportRequests(app.services.db, 'call-request')
      expect(exported).toMatchObject({ forTender: 'Yes', closesOn: '2026-12-09' })
    })

    it('is never overwritten by who saw an older version: both are shown', async () => {
      const id = await receive('Noor')
      await work(id, { state: 'progress', note: 'Omar calls.' })
      const answer = await work(id, { state: 'done', note: 'I have called.', rev: 1 })
      expect(answer.status).toBe(409)
      expect(await rows()).toMatchObject([{ state: 'progress', note: 'Omar calls.' }])
      const html = (await answer.text()).replaceAll('<!-- -->', '')
      expect(html).toContain(messages.stale('admin'))
      expect(html).toContain('Omar calls.')
      expect(html).toContain('I have called.')
      expect(html).toContain('name="rev" value="2"')
      await follow(await work(id, { state: 'done', note: 'I have called.', rev: 2 }))
      expect(await rows()).toMatchObject([{ state: 'done', note: 'I have called.' }])
    })

    it('is saved once, however many save the same version at once', async () => {
      const id = await receive('Noor')
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((note) => work(id, { state: 'progress', note, rev: 1 })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
      expect(await rows()).toMatchObject([{ rev: 2 }])
    })

    it('answers a screen that saves by itself in place', async () => {
      const id = await receive('Noor')
      const fields = { intent: 'save-work', id, rev: '1', state: 'done', note: '', quiet: 'yes' }
      const answer = await app.request(`${path}.data`, {
        method: 'POST',
        cookie,
        body: new URLSearchParams(fields),
      })
      expect(answer.status).toBe(200)
      expect(await rows()).toMatchObject([{ state: 'done' }])
    })

    it('changes nothing where nothing differs', async () => {
      const id = await receive('Noor')
      await follow(await work(id, { state: 'new', note: '' }))
      expect(await rows()).toMatchObject([{ rev: 1, worked_by: null }])
    })

    it('counts as having read it', async () => {
      const id = await receive('Noor')
      await work(id, { state: 'done', note: '' })
      expect(await unread()).toBe(0)
    })

    it.each([
      [{ state: 'lost', note: '' }, 400, messages.unknownForm],
      [{ state: 'done', note: 'x'.repeat(maxNoteLength + 1) }, 400, messages.noteTooLong],
    ])('refuses what can’t be', async (wanted, status, sentence) => {
      const id = await receive('Noor')
      const answer = await work(id, wanted)
      expect(answer.status).toBe(status)
      expect((await answer.text()).replaceAll('&#x27;', "'")).toContain(sentence)
      expect(await rows()).toMatchObject([{ state: 'new', note: '' }])
    })

    it('can’t be set once the request is gone', async () => {
      const id = await receive('Noor')
      await post({ intent: 'delete', id })
      const answer = await work(id, { state: 'done', note: '' })
      expect(answer.status).toBe(404)
      expect(await rows()).toMatchObject([{ state: 'new' }])
    })
  })

  describe('deleting', () => {
    it('takes one off every screen, says so, and History does not keep what was written', async () => {
      const id = await receive('Noor', { message: 'My secret number' })
      await receive('Omar')
      const { html, address } = await follow(await post({ intent: 'delete', id }))
      expect(html).toContain(messages.deleted)
      expect(html).toContain(messages.canBeBroughtBack(1))
      expect(address).toMatch(/done=deleted&moment=\d+$/)
      expect(listed(html)).toEqual(['Omar'])
      expect((await get(`?open=${id}`)).status).toBe(404)
      const revisions = await app.services.db
        .selectFrom('revision')
        .selectAll()
        .where('action', '=', 'delete')
        .execute()
      expect(revisions).toMatchObject([{ kind: 'call-request', record_id: id, actor: 'admin', after: null }])
      expect(JSON.stringify(revisions)).not.toContain('secret')
    })

    it('twice does no harm', async () => {
      const id = await receive('Noor')
      await post({ intent: 'delete', id })
      expect((await follow(await post({ intent: 'delete', id }))).html).toContain(messages.deleted)
    })

    it('all leaves what came in after the question', async () => {
      await receive('Noor', { ago: 2 * hour })
      await receive('Omar', { ago: hour })
      await receive('Best SEO', { ago: hour, suspicious: 'Yes' })
      const upTo = String(Date.now())
      moveOn()
      await receive('Late')
      const { html } = await follow(await post({ intent: 'delete-all', upTo, suspicious: 'No' }))
      expect(html).toContain(messages.allDeleted(2))
      expect(listed(html)).toEqual(['Late'])
      expect(listed(await htmlOf('?suspicious='))).toEqual(['Best SEO'])
    })

    it('all of one state leaves what came into it after the question', async () => {
      const noor = await receive('Noor')
      const omar = await receive('Omar')
      await receive('Layla')
      await work(noor, { state: 'done', note: '' })
      const upTo = String(Date.now())
      moveOn()
      await work(omar, { state: 'done', note: '' })
      await follow(await post({ intent: 'delete-all', upTo, suspicious: 'No', state: 'done' }))
      expect(listed(await htmlOf()).toSorted()).toEqual(['Layla', 'Omar'])
      expect((await post({ intent: 'delete-all', upTo, state: 'every' })).status).toBe(400)
    })

    it('leads back to the list as it was filtered', async () => {
      const id = await receive('Noor')
      const answer = await app.request(`${path}?state=new`, {
        method: 'POST',
        cookie,
        body: new URLSearchParams({ intent: 'delete', id }),
      })
      expect(answer.headers.get('Location')).toMatch(/\?state=new&done=deleted&moment=\d+$/)
    })

    it.each(['', '-1', 'x', 'NaN', '9'.repeat(30)])('all needs a whole form, not %j', async (upTo) => {
      await receive('Noor')
      expect((await post({ intent: 'delete-all', upTo })).status).toBe(400)
      expect((await post({ intent: 'delete-all' })).status).toBe(400)
      expect(listed(await htmlOf())).toEqual(['Noor'])
    })

    it('can be taken back as it was done, for 24 hours', async () => {
      const noor = await receive('Noor')
      await receive('Omar')
      await post({ intent: 'delete', id: noor })
      moveOn()
      const { address } = await follow(
        await post({ intent: 'delete-all', upTo: String(Date.now()), suspicious: 'No' }),
      )
      const moment = /moment=(\d+)/.exec(address)?.[1] ?? ''
      const { html } = await follow(await post({ intent: 'bring-back', moment }))
      expect(html).toContain(messages.broughtBack(1))
      expect(listed(html)).toEqual(['Omar'])
      await post({ intent: 'bring-back' })
      expect(listed(await htmlOf()).toSorted()).toEqual(['Noor', 'Omar'])
    })

    it('is for good after 24 hours, and out of History', async () => {
      const id = await receive('Noor', { message: 'My secret number' })
      await receive('Omar')
      await post({ intent: 'delete', id })
      await app.app.cleanUp()
      expect(await rows()).toHaveLength(2)
      await app.app.cleanUp(Date.now() + 25 * hour)
      cookie = await app.signIn() // The session has ended a day later.
      expect((await rows()).map((row) => row.name)).toEqual(['Omar'])
      const revisions = await app.services.db
        .selectFrom('revision')
        .selectAll()
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
      expect(revisions.map(({ action }) => action)).toEqual(['add', 'delete'])
      expect(JSON.stringify(revisions)).not.toContain('secret')
      const { html } = await follow(await post({ intent: 'bring-back' }))
      expect(html).toContain(messages.broughtBack(0))
    })

    it('comes too late to bring back after 24 hours, even before anything was erased', async () => {
      const id = await receive('Noor')
      await post({ intent: 'delete', id })
      await app.services.db
        .updateTable('request')
        .set({ deleted_at: Date.now() - 25 * hour })
        .execute()
      expect(await htmlOf()).not.toContain('in the last 24 hours')
      await post({ intent: 'bring-back' })
      expect(listed(await htmlOf())).toEqual([])
    })
  })

  it('refuses a form that it does not know', async () => {
    const answer = await post({ intent: 'forward' })
    expect(answer.status).toBe(400)
  })

  describe('the table to take away', () => {
    it('holds all of them, for Excel, and no formula that a visitor wrote', async () => {
      await receive('=HYPERLINK("http://evil.example")', { message: 'one,\n"two"' })
      await receive('نورة')
      await receive('Best SEO', { suspicious: 'Yes' })
      const gone = await receive('Gone')
      await post({ intent: 'delete', id: gone })
      const answer = await app.request(`${path}/export`, { cookie })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="Call requests [\d-]+\.csv"/,
      )
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const text = new TextDecoder().decode(bytes)
      expect(text.split('\r\n')[0]).toBe(
        'Received,Full name,Email,Phone,Message,Project,Language,Status,Note,Saved by,Saved on,For tender,Closes on',
      )
      expect(text).toContain('نورة')
      expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
      expect(text).toContain(`'+971 55 000 0000`)
      expect(text).toContain('"one,\n""two"""')
      expect(text).not.toContain('Best SEO')
      expect(text).not.toContain('Gone')
    })

    it('is an Excel workbook too, and holds the state and the note', async () => {
      const id = await receive('نورة', { message: '=1+1' })
      await receive('Omar')
      await work(id, { state: 'done', note: 'Called.' })
      const answer = await app.request(`${path}/export?format=xlsx&state=done`, { cookie })
      expect(answer.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="Call requests Done [\d-]+\.xlsx"/,
      )
      const [head, ...table] = await readXlsx(Buffer.from(await answer.arrayBuffer()))
      expect(head).toEqual([
        'Received',
        ...Object.values(labels),
        'Project',
        'Language',
        ...Object.values(workLabels),
        ...Object.values(tenderLabels),
      ])
      expect(table).toHaveLength(1)
      expect(table[0]?.slice(1)).toEqual([
        'نورة',
        'noor@example.com',
        '+971 55 000 0000',
        '=1+1',
        null,
        'English',
        'Done',
        'Called.',
        'admin',
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
        'No',
        null,
      ])
    })

    it.each(['', '&format=csv'])('holds what the filter leaves, or all%s', async (format) => {
      const id = await receive('Noor')
      await receive('Omar')
      await receive('Best SEO', { suspicious: 'Yes' })
      await work(id, { state: 'progress', note: '' })
      const table = async (query: string) =>
        (await (await app.request(`${path}/export?${query}${format}`, { cookie })).text()).split('\r\n')
      expect(await table('state=progress')).toHaveLength(3)
      expect(await table('')).toHaveLength(4)
      expect((await table('suspicious='))[1]).toContain('Best SEO')
    })
  })

  it.each([path, `${path}?open=x`, `${path}/export`, '/admin/unread'])(
    '%s is seen by nobody else',
    async (address) => {
      await receive('Noor')
      const answer = await app.request(address)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await answer.text()).not.toContain('Noor')
    },
  )

  it('nobody else can do anything here', async () => {
    const id = await receive('Noor')
    for (const form of [
      `intent=delete&id=${id}`,
      'intent=delete-all&upTo=99999999999999',
      'intent=read-all',
    ]) {
      const answer = await app.request(path, { method: 'POST', body: new URLSearchParams(form) })
      expect(answer.status).toBe(401)
    }
    expect(await rows()).toMatchObject([{ deleted_at: null, read_at: null }])
  })
})
