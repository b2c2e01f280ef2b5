import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { actSentences, selectionFields, type Selection } from '#app/content/list/act.ts'
import { fewDocuments } from '#app/content/list/list.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { hour } from '#app/platform/units.ts'
import type { Said } from '#app/ui/admin/said.ts'
import { visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import type { RequestContent } from '../form.ts'
import { addRequest } from '../store.server.ts'
import { messages } from './messages.ts'

const calls = '/admin/call-requests'
const jobs = '/admin/job-requests'
const engineer = { subject: 'Site Engineer, Dubai', subjectId: 'engineer' }

describeEngines('the inbox as a list', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
    cookie = await app.signIn()
  })
  beforeEach(async () => {
    for (const table of ['request', 'revision'] as const) await app.services.db.deleteFrom(table).execute()
  })
  afterEach(() => void vi.useRealTimers())

  async function receive(
    name: string,
    some: Partial<RequestContent> = {},
    kind: RequestKind = 'call-request',
  ) {
    const content: RequestContent = {
      name,
      email: 'visitor@example.org',
      phone: '+971 55 000 0000',
      message: randomUUID(),
      firstName: '',
      lastName: '',
      subject: '',
      subjectId: '',
      further: {},
      language: 'en',
      ...some,
    }
    const { id } = await change(app.services, programNamed('Visitor'), `${kind}s`, (tx) =>
      addRequest(tx, kind, content, 'No'),
    )
    return { id, rev: 1 }
  }
  const apply = (name: string, some: Partial<RequestContent> = {}) => receive(name, some, 'job-request')
  const many = async (number: number) => {
    for (let count = 1; count <= number; count += 1) await receive(`Caller ${count}`)
  }
  const get = (address: string) => app.request(address, { cookie })
  const html = async (address: string) => (await (await get(address)).text()).replaceAll('<!-- -->', '')
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: 'POST', cookie, body: new URLSearchParams(fields) })
  const listed = async (address: string) =>
    [...(await html(address)).matchAll(/<span class="cut"[^>]*>([^<]*)</g)].map(([, name]) => name)
  const find = (text: string) => listed(`${calls}?${new URLSearchParams({ search: text })}`)
  async function act(selection: Selection, fields: Record<string, string>): Promise<Said> {
    const all = { kind: 'call-request', ...selectionFields(selection), ...fields }
    return (await post('/admin/requests', all)).json()
  }
  const undo = (id = '') => act([], { change: id })
  const done = { act: 'set', field: 'state', value: 'done' }
  const rows = () =>
    app.services.db.selectFrom('request').selectAll().orderBy('created_at').orderBy('name').execute()
  const statesOf = async () => (await rows()).map(({ name, state }) => `${name}: ${state}`)
  const isStated = async (id: string, state: string) => {
    const rev = String((await rows()).find((row) => row.id === id)?.rev)
    await post(calls, { intent: 'save-work', id, rev, state, note: '' })
  }

  describe('its search', () => {
    it.each(['noor', 'HASHIMI', 'al-hashimi', 'noor.h@', 'example.com', 'palm', 'monday', 'نوره'])(
      'finds %s in a name, an address, a message or a note, as other searches do',
      async (text) => {
        const { id } = await receive('Noor Al Hashimi نورة', {
          email: 'Noor.H@Example.com',
          message: 'A villa on Palm Street',
        })
        await post(calls, { intent: 'save-work', id, rev: '1', state: 'new', note: 'Omar calls on Monday' })
        await receive('Khalid', { email: 'khalid@plinth.example', message: 'An office' })
        expect(await find(text)).toEqual(['Noor Al Hashimi نورة'])
      },
    )

    const spellings = [
      '050 123 4567',
      '0501234',
      '+971 50 123 45',
      '00971501234567',
      '٠٥٠١٢٣٤٥٦٧',
      '123-4567',
    ]
    it.each(['+971 50 123 4567', '050-1234567', '٠٥٠ ١٢٣ ٤٥٦٧'])(
      'finds the telephone number %s in any spelling',
      async (phone) => {
        await receive('Noor', { phone })
        await receive('Khalid', { phone: '+971 55 765 4321' })
        for (const text of spellings) expect([text, await find(text)]).toEqual([text, ['Noor']])
      },
    )

    it('finds no part of a word, and nothing of what a note said before', async () => {
      const { id } = await receive('Noor')
      await post(calls, { intent: 'save-work', id, rev: '1', state: 'new', note: 'Monday' })
      await post(calls, { intent: 'save-work', id, rev: '2', state: 'new', note: 'Friday' })
      expect(await find('oor')).toEqual([])
      expect(await find('monday')).toEqual([])
      expect(visibleText(await html(`${calls}?search=monday`))).toContain(messages.nothingFound)
    })

    it('counts each status among what it finds, and stays when one is chosen', async () => {
      await receive('Noor')
      await receive('Noor Haddad')
      await receive('Khalid')
      const page = await html(`${calls}?search=noor`)
      expect(visibleText(page)).toMatch(/All 2 New 2 In progress 0/)
      expect(page).toContain('href="/admin/call-requests?search=noor&amp;state=done"')
    })

    it('is deleted, and no other', async () => {
      await receive('Noor')
      await receive('Khalid')
      const all = { intent: 'delete-all', upTo: String(Date.now()), suspicious: 'No', state: '' }
      await post(`${calls}?search=noor`, { ...all, search: 'noor' })
      expect(await listed(calls)).toEqual(['Khalid'])
    })
  })

  it('has no search and no boxes up to twelve requests', async () => {
    await many(fewDocuments)
    expect(await html(calls)).not.toMatch(/type="(search|checkbox)"/)
    await receive('Noor')
    expect(await html(calls)).toMatch(/type="search"/)
    expect(await html(calls)).toMatch(/aria-label="Select Noor"/)
  })

  describe('vacancies', () => {
    it('stand in the rows, in place of the file’s name', async () => {
      await apply('Layla', engineer)
      await apply('Omar')
      await app.services.db.updateTable('request').set({ file_name: 'CV.pdf' }).execute()
      const list = (await html(jobs)).split('</nav>').find((part) => part.includes('data-list')) ?? ''
      expect(visibleText(list)).toMatch(/Omar.*None in particular.*Layla.*Site Engineer, Dubai/s)
      expect(list).not.toContain('CV.pdf')
    })

    it('are chosen by id: one with a new name is still one', async () => {
      await apply('Layla', engineer)
      await apply('Omar', { ...engineer, subject: 'Senior Engineer, Dubai' })
      await apply('Sara', { subject: 'Welder, Sharjah', subjectId: 'welder' })
      await apply('Tarek')
      const page = await html(jobs)
      expect([...page.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...one]) => one)).toEqual([
        ['', 'Vacancy: any'],
        ['engineer', 'Senior Engineer, Dubai'],
        ['welder', 'Welder, Sharjah'],
        ['none', 'None in particular'],
      ])
      expect(await listed(`${jobs}?subject=engineer`)).toEqual(['Omar', 'Layla'])
      expect(await listed(`${jobs}?subject=none`)).toEqual(['Tarek'])
      expect(visibleText(await html(`${jobs}?subject=cook`))).toContain(messages.noneAbout)
    })

    it('are known by their name where a request is older than the id', async () => {
      await apply('Layla', { ...engineer, subjectId: '' })
      await apply('Omar', engineer)
      await apply('Sara', { subject: 'Welder, Sharjah' })
      expect(await listed(`${jobs}?subject=engineer`)).toEqual(['Omar', 'Layla'])
      const welders = `${jobs}?${new URLSearchParams({ subject: 'Welder, Sharjah' })}`
      expect(await listed(welders)).toEqual(['Sara'])
      const old = await get(`${jobs}?${new URLSearchParams({ subject: engineer.subject, state: 'new' })}`)
      expect(old.headers.get('Location')).toBe(`${jobs}?state=new&subject=engineer`)
    })

    it('are projects of call requests', async () => {
      await receive('Noor', { subject: 'Villa, C-7', subjectId: 'villa' })
      await receive('Khalid')
      expect(await listed(`${calls}?subject=villa`)).toEqual(['Noor'])
      expect(await listed(`${calls}?subject=none`)).toEqual(['Khalid'])
    })
  })

  it('opens what old addresses named', async () => {
    const { id } = await receive('Noor')
    await app.services.db.updateTable('request').set({ suspicious: 'Yes' }).execute()
    await receive('Khalid')
    expect(await listed(`${calls}?suspicious`)).toEqual(['Noor'])
    expect(await listed(`${calls}?suspicious=&state=done`)).toEqual([])
    expect(visibleText(await html(`${calls}?suspicious=&open=${id}`))).toContain('Not spam')
  })

  it('is put with what is probably spam by hand, and says how often the person asked', async () => {
    const { id } = await receive('Noor', { email: 'noor@plinth.example', phone: '' })
    await receive('Noor S.', { email: 'Noor@plinth.example', phone: '' })
    await receive('Khalid', { email: 'khalid@plinth.example', phone: '' })
    expect(visibleText(await html(`${calls}?open=${id}`))).toContain('This person asked twice today.')
    await app.services.db.updateTable('request').set({ created_at: 1 }).where('id', '=', id).execute()
    expect(visibleText(await html(`${calls}?open=${id}`))).toContain('This person asked 2 times.')
    const spam = { act: 'set', field: 'suspicious', value: 'Yes' }
    const marked = await act([{ id, rev: 1 }], spam)
    expect(marked.said).toBe('The call request from Noor is in Probably spam now.')
    expect(await listed(`${calls}?suspicious=yes`)).toEqual(['Noor'])
    expect(visibleText(await html(`${calls}?suspicious=yes&open=${id}`))).not.toContain('This person asked')
    expect((await undo(marked.undo)).said).toBe(messages.asBefore(1))
    expect(await listed(calls)).toHaveLength(3)
    const [, , all] = [await act([{ id, rev: 1 }], spam), await listed(calls), await rows()]
    const others = { query: '', number: 2 }
    expect((await act(others, spam)).said).toBe('2 call requests are in Probably spam now.')
    const apart = { query: 'suspicious=yes', number: all.length }
    expect((await act(apart, { ...spam, value: 'No' })).said).toBe(
      '3 call requests are among the requests now.',
    )
  })

  describe('an action on many', () => {
    it('sets a status, and one Undo takes all of it back', async () => {
      const [noor, omar, sara] = [await receive('Noor'), await receive('Omar'), await receive('Sara')]
      await isStated(omar.id, 'progress')
      const before = (await rows()).map(({ answered_at, answered_by }) => [answered_at, answered_by])
      const answer = await act([noor, { ...omar, rev: 2 }], done)
      expect(answer.said).toBe('2 call requests: Status is now “Done”.')
      expect((await statesOf()).toSorted()).toEqual(['Noor: done', 'Omar: done', 'Sara: new'])
      expect((await rows()).filter(({ answered_by }) => answered_by === 'admin')).toHaveLength(2)
      expect((await undo(answer.undo)).said).toBe(messages.asBefore(2))
      expect((await statesOf()).toSorted()).toEqual(['Noor: new', 'Omar: progress', 'Sara: new'])
      expect((await rows()).map(({ answered_at, answered_by }) => [answered_at, answered_by])).toEqual(before)
      expect((await undo(answer.undo)).said).toBe(messages.broughtBack(0))
      expect(sara.rev).toBe(1)
    })

    it('takes back who had answered, and not what somebody saved since', async () => {
      const [noor, omar] = [await receive('Noor'), await receive('Omar')]
      await isStated(noor.id, 'done')
      const answered = (await rows()).find(({ id }) => id === noor.id)
      const answer = await act([{ ...noor, rev: 2 }, omar], { ...done, value: 'progress' })
      await isStated(omar.id, 'done')
      expect((await undo(answer.undo)).said).toBe(messages.asBefore(1))
      expect((await statesOf()).toSorted()).toEqual(['Noor: done', 'Omar: done'])
      expect((await rows()).find(({ id }) => id === noor.id)?.answered_at).toBe(answered?.answered_at)
    })

    it('deletes, and one Undo brings all of them back, for 24 hours', async () => {
      const [noor, omar] = [await receive('Noor'), await receive('Omar')]
      await receive('Sara')
      const answer = await act([noor, omar], { act: 'delete' })
      expect(answer.said).toBe(messages.allDeleted(2))
      expect(await listed(calls)).toEqual(['Sara'])
      expect(await html(calls)).toContain(messages.canBeBroughtBack(2))
      expect((await undo(answer.undo)).said).toBe(messages.broughtBack(2))
      expect((await listed(calls)).toSorted()).toEqual(['Noor', 'Omar', 'Sara'])
      const again = await act([noor, omar], { act: 'delete' })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hour })
      cookie = await app.signIn()
      expect((await undo(again.undo)).said).toBe(messages.broughtBack(0))
      expect(await listed(calls)).toEqual(['Sara'])
      vi.useRealTimers()
      cookie = await app.signIn()
    })

    it('exempts from erasure, and one Undo takes it back where it is still as it was set', async () => {
      const [noor, omar] = [await receive('Noor'), await receive('Omar')]
      const keep = { act: 'set', field: 'exempt', value: 'Yes' }
      const exempt = async () => (await rows()).map((row) => `${row.name}: ${row.exempt}`).toSorted()
      const answer = await act([noor, omar], keep)
      expect(answer.said).toBe('2 call requests are not erased because of age.')
      expect(await exempt()).toEqual(['Noor: Yes', 'Omar: Yes'])
      expect((await act([noor], keep)).said).toBe(messages.noChanges)
      const again = await act([noor], { ...keep, value: 'No' })
      expect(again.said).toBe('The call request from Noor is erased when old enough.')
      expect((await undo(answer.undo)).said).toBe(messages.asBefore(1))
      expect(await exempt()).toEqual(['Noor: No', 'Omar: No'])
      // Whoever writes a note meanwhile is told of no other version.
      expect((await rows()).map(({ rev }) => rev)).toEqual([1, 1])
    })

    it('reaches what a list’s address finds, unless their number is another by then', async () => {
      for (const name of ['Noor', 'Noor Haddad', 'Khalid']) await receive(name)
      const sentences = actSentences({ one: 'call request', many: 'call requests' })
      const noors = { query: 'search=noor', number: 1 }
      expect(await act(noors, done)).toEqual({ said: sentences.otherNumber(2, 1) })
      expect(await act({ ...noors, number: 2 }, done)).toMatchObject({ undo: expect.any(String) })
      expect((await statesOf()).toSorted()).toEqual(['Khalid: new', 'Noor Haddad: done', 'Noor: done'])
    })

    it('changes nothing where one was changed or deleted meanwhile, or nothing is known', async () => {
      const [noor, omar] = [await receive('Noor'), await receive('Omar')]
      const sentences = actSentences({ one: 'call request', many: 'call requests' })
      await isStated(omar.id, 'progress')
      expect(await act([noor, omar], done)).toEqual({ said: sentences.stale('Omar') })
      expect(await act([noor, { id: 'gone', rev: 1 }], done)).toEqual({ said: sentences.gone })
      expect(await act([noor], { ...done, value: 'sold' })).toEqual({ said: messages.notPossible })
      for (const field of ['note', 'kind', 'assignedTo', 'suspicious', 'toString'])
        expect(await act([noor], { ...done, field }), field).toEqual({ said: messages.notPossible })
      expect(await act([], { act: 'delete' })).toEqual({ said: messages.notPossible })
      expect((await statesOf()).toSorted()).toEqual(['Noor: new', 'Omar: progress'])
      expect((await act([], { kind: 'project', act: 'delete' }).catch(() => undefined))?.said).toBe(undefined)
    })

    it('leaves History without a line, and without what a visitor wrote', async () => {
      await act([await receive('Noor', { message: 'The blue villa' })], done)
      const revisions = await app.services.db.selectFrom('revision').selectAll().execute()
      expect(revisions.map(({ group_size }) => group_size)).toEqual([0, 0])
      expect(JSON.stringify(revisions)).not.toMatch(/Noor|villa|example/)
    })
  })

  it('is downloaded exactly as it is listed, or as it is selected', async () => {
    for (const name of ['Noor', 'Noor Haddad', 'Khalid']) await receive(name)
    const [khalid] = (await rows()).filter(({ name }) => name === 'Khalid')
    const names = async (query: string) =>
      (await (await get(`${calls}/export?${query}`)).text())
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1])
        .filter(Boolean)
        .toSorted()
    expect(await names('search=noor')).toEqual(['Noor', 'Noor Haddad'])
    expect(await names('')).toEqual(['Khalid', 'Noor', 'Noor Haddad'])
    expect(await names(`selected=${khalid?.id}:1`)).toEqual(['Khalid'])
    const workbook = await get(`${calls}/export?search=haddad&format=xlsx`)
    expect(await readSheet(Buffer.from(await workbook.arrayBuffer()))).toHaveLength(2)
  })
})
