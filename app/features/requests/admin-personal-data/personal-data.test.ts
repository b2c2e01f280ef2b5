import { programNamed } from '#app/platform/changes/actors.server.ts'
import { Readable } from 'node:stream'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCallRequest, addJobRequest } from '#test/requests.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { addToOutbox } from '#app/platform/outbox/queue.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { findPeople } from '../queries.server.ts'
import { deleteRequests } from '../store-inbox.server.ts'
import { messages, placeLabels } from './messages.ts'

const path = '/admin/personal-data'
const visitor = programNamed('Visitor')
const key = 'resumes/aB3dE5fG7hcv.pdf'

describeEngines('Personal data', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await receiveCall('Noor@Example.com', 'No')
    await receiveCall('noor@example.com', 'Yes')
    const { id } = await receiveCall('noor@example.com', 'No')
    await change(app.services, visitor, 'call-requests', (tx) => deleteRequests(tx, 'call-request', { id }))
    await receiveCall('omar@example.com', 'No')
    await app.services.files.put('private', key, Readable.from(['%PDF the life of Noor']))
    const facts = { access: 'private', type: 'application/pdf', bytes: 21, created_at: 1 } as const
    const input = { firstname: 'Noor', lastname: 'Saleh', email: 'noor@example.com', phone: '1' }
    await change(app.services, visitor, 'job-requests', (tx) =>
      addJobRequest(tx, { ...input, fileName: 'السيرة.pdf' }, { key, sha256: 'a', ...facts }, 'No'),
    )
  })

  async function receiveCall(personEmail: string, suspicious: 'Yes' | 'No') {
    const words = { personName: 'Noor', personPhone: '1', personMessage: `My secret ${Math.random()}` }
    return change(app.services, visitor, 'call-requests', async (tx) => {
      const changed = await addCallRequest(tx, { ...words, personEmail }, suspicious)
      await addToOutbox(tx, 'call-request', changed.outcome.id, { mail: true, people: new Map() })
      return changed
    })
  }
  const find = async (email: string) =>
    visibleText(await (await admin.post(path, { email, intent: 'find' })).text())
  const emails = async () => {
    const rows = await app.services.db
      .selectFrom('request')
      .select('email')
      .where('kind', '=', 'call-request')
      .execute()
    return rows.map(({ email }) => email)
  }

  it('finds all that came with an address, however it was typed: spam and deleted ones too', async () => {
    const page = await find(' NOOR@example.com ')
    expect(page).toContain(messages.found(4))
    for (const words of Object.values(placeLabels)) expect(page).toContain(words)
    expect(page).toContain('Resume: السيرة.pdf')
    expect(await find('nobody@example.com')).toContain(
      messages.nothingAdvice('key person', 'reference person of a project'),
    )
    for (const refused of [
      await admin.post(path, { email: 'noor', intent: 'erase' }),
      await admin.post(path, { person: ' n', intent: 'find' }),
    ]) {
      expect(refused.status).toBe(400)
      expect(visibleText(await refused.text())).toContain(messages.incomplete)
    }
    expect(await emails()).toHaveLength(4)
  })

  describe('finds by phone and by name', () => {
    const search = async (person: string) =>
      visibleText(await (await admin.post(path, { person, intent: 'find' })).text())
    const receive = (personEmail: string, personName: string, personPhone: string) =>
      change(app.services, visitor, 'call-requests', (tx) =>
        addCallRequest(tx, { personName, personPhone, personEmail, personMessage: 'Hello' }, 'No'),
      )

    it('one person: at once, with all that came from the same address', async () => {
      await receive('sara@example.com', 'Sara Haddad', '+971 50 765 4321')
      await receive('SARA@example.com', 'S. Haddad', '04 123 4567')
      const spellings = ['+971507654321', '0507654321', '050-765 4321', '00971 (50) 7654321', '٠٥٠٧٦٥٤٣٢١']
      for (const person of [...spellings, 'haddad', 'SARA', '04/1234567'])
        expect(await search(person), person).toContain(messages.found(2))
      expect(await search('0507654322')).toContain(messages.nothing)
    })

    it('whatever a search in the inbox finds by a number, in each spelling that people send and type', async () => {
      const marks = ['', '\u202a', '\u200e', '\u202d']
      const written = [
        '050 765 4321',
        '+971 50 765 4321',
        '00971 50-765-4321',
        '971507654321',
        '٩٧١٥٠٧٦٥٤٣٢١',
        '۰۵۰ ۷۶۵ ۴۳۲۱',
        '(050) 7654321',
        '+971\u00a050\u202f765\u20094321',
      ]
      const spellings = written.flatMap((one) => marks.map((mark) => (mark ? `${mark}${one}\u202c` : one)))
      for (const [index, phone] of spellings.entries())
        await receive(`caller-${index}@example.com`, `Caller ${index}`, phone)
      const rows = await app.services.db.selectFrom('request').select(['phone', 'phone_e164']).execute()
      for (const { phone, phone_e164 } of rows.filter(({ phone }) => phone.length > 5))
        expect(phone_e164, phone).toBe('+971507654321')
      for (const typed of [...spellings, '7654321']) {
        const inbox = await (
          await admin.get(`/admin/call-requests?${new URLSearchParams({ search: typed })}`)
        ).text()
        const sought = spellings.map((_, index) => `caller-${index}@example.com`)
        const listed = sought.filter((email) => inbox.includes(email))
        const found = await findPeople(app.services.db, typed)
        expect(found.length, typed).toBe(spellings.length)
        expect(found.map(({ email }) => email)).toEqual(expect.arrayContaining(listed))
      }
    })

    it('several: to choose from, and never to erase together', async () => {
      await receive('sara@example.com', 'Sara Haddad', '050 765 4321')
      await receive('lina@example.com', 'Lina Haddad', '050 765 4321')
      for (const person of ['Haddad', '+971507654321']) {
        const page = await search(person)
        expect(page).toContain(messages.people(2))
        expect(page).toContain('sara@example.com')
        expect(page).toContain('lina@example.com')
        await admin.post(path, { person, intent: 'erase' })
        expect(await emails()).toHaveLength(6)
      }
    })

    it('nobody by signs that a search could misread', async () => {
      for (const person of ['%%', '__', '----', "'; --"])
        expect(await search(person)).toContain(messages.nothing)
    })
  })

  it('gives it away as a ZIP file: what was typed, and the resumes', async () => {
    const answer = await admin.post(`${path}/export`, { email: 'noor@example.com' })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="personal-data-[\d-]+\.zip"/,
    )
    const entries = await new ZipReader(new BlobReader(await answer.blob())).getEntries()
    const read = async (name: string) => {
      const entry = entries.find(({ filename }) => filename === name)
      return entry && !entry.directory ? entry.getData(new TextWriter()) : ''
    }
    const { callRequests: calls, jobRequests: jobs } = JSON.parse(await read('personal-data.json'))
    expect(calls).toHaveLength(3)
    expect(calls[0].message).toContain('My secret')
    expect(jobs).toMatchObject([{ lastName: 'Saleh' }])
    expect(await read(jobs[0].resume)).toBe('%PDF the life of Noor')
    expect(JSON.stringify(calls)).not.toContain('omar')
  })

  it('erases all of it at once', async () => {
    expect(await emails()).toHaveLength(4)
    const erased = await admin.post(path, { email: 'noor@example.com', intent: 'erase' })
    expect(erased.status).toBe(303)
    const address = erased.headers.get('Location') ?? ''
    expect(address).not.toContain('noor')
    expect(visibleText(await (await admin.get(address)).text())).toContain(messages.erased(4))
    expect(await emails()).toEqual(['omar@example.com'])
    const { db, files } = app.services
    expect(await db.selectFrom('request').select('id').where('kind', '=', 'job-request').execute()).toEqual(
      [],
    )
    expect(await db.selectFrom('file').select('key').execute()).toEqual([])
    expect(await files.exists('private', key)).toBe(false)
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
    const deleted = await db
      .selectFrom('revision')
      .select(['actor', 'before'])
      .where('actor', '=', 'admin')
      .execute()
    expect(deleted).toHaveLength(4)
    expect(await find('noor@example.com')).toContain(messages.nothing)
  })

  it('is for administrators alone', async () => {
    for (const address of [path, `${path}/export`]) {
      const body = new URLSearchParams({ email: 'noor@example.com', intent: 'erase' })
      expect((await app.request(address, { method: 'POST', body })).status).toBe(401)
    }
    expect((await app.request(path)).status).toBe(401)
    expect(await emails()).toHaveLength(4)
  })
})
