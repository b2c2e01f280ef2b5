import { programNamed } from '#app/platform/changes/actors.server.ts'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { messages } from './messages.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addJobRequest } from '#test/requests.ts'
import { hour } from '#app/platform/units.ts'

const path = '/admin/job-requests'
const pdf = '%PDF-1.7 the whole life of Ahmed'

describeProduct('Job Requests', (createApp) => {
  let app: TestApp
  let cookie: string
  let number = 0
  beforeAll(async () => {
    app = await createApp()
    cookie = await app.signIn()
  })
  beforeEach(async () => {
    const { db } = app.services
    for (const table of ['request', 'file', 'revision'] as const) await db.deleteFrom(table).execute()
  })

  async function receive(lastname: string, fileName = 'CV.pdf', subject = '') {
    const key = `resumes/${(number += 1)}abcdefghi/cv.pdf`
    await app.services.files.put('private', key, Readable.from([pdf]))
    const resume = {
      key,
      access: 'private' as const,
      type: 'application/pdf',
      bytes: pdf.length,
      sha256: 'a'.repeat(64),
      created_at: Date.now(),
    }
    const person = { firstname: 'Ahmed', lastname, email: 'ahmed@example.com', phone: '+971 55 000 0310' }
    const { id } = await change(app.services, programNamed('Visitor'), 'job-requests', (tx) =>
      addJobRequest(tx, { ...person, fileName, subject }, resume, 'No'),
    )
    return { id, key }
  }
  const htmlOf = async (query = '') =>
    (await (await app.request(path + query, { cookie })).text()).replaceAll('<!-- -->', '')
  const post = (fields: Record<string, string>) =>
    app.request(path, { method: 'POST', cookie, body: new URLSearchParams(fields) })
  const resume = (id: string) => app.request(`${path}/${id}/resume`, { cookie })

  it('shows an application in full, with its resume', async () => {
    const { id } = await receive('Farouk', 'Site Engineer.pdf')
    const html = await htmlOf(`?open=${id}`)
    expect(html).toContain('Ahmed Farouk')
    expect(html).toContain('href="tel:+971550000310"')
    expect(html).toContain('Site Engineer.pdf')
    expect(html).toContain(`href="${path}/${id}/resume"`)
    const unread = async () => (await app.request('/admin/unread', { cookie })).json()
    expect(await unread()).toMatchObject({ 'call-request': 0, 'job-request': 1 })
    await post({ intent: 'read', id })
    expect(await unread()).toMatchObject({ 'call-request': 0, 'job-request': 0 })
  })

  describe('what applications are for', () => {
    const engineer = 'Site Engineer, Dubai'
    beforeEach(async () => {
      await receive('Farouk', 'CV.pdf', engineer)
      await receive('Haddad', 'CV.pdf', 'Welder, Sharjah')
      await receive('Saleh')
    })

    it('stands in each, and in the table to take away', async () => {
      const { id } = await receive('Nasser', 'CV.pdf', engineer)
      expect(visibleText(await htmlOf(`?open=${id}`))).toContain(`Vacancy: ${engineer}`)
      const table = await (await app.request(`${path}/export?subject=Welder,+Sharjah`, { cookie })).text()
      expect(table).toContain('"Welder, Sharjah"')
      expect(table).not.toContain('Nasser')
    })

    it('is chosen to see, to count and to delete those alone', async () => {
      expect(await htmlOf()).toContain(`<option value="${engineer}">`)
      const query = `?${new URLSearchParams({ subject: engineer })}`
      const text = visibleText(await htmlOf(query))
      expect(text).toContain('Farouk')
      expect(text).not.toMatch(/Haddad|Saleh/)
      expect(text).toMatch(/All\s*1\b/)
      expect(visibleText(await htmlOf('?subject=Cook'))).toContain(messages.noneAbout)
      const fields = { intent: 'delete-all', upTo: String(Date.now()), suspicious: 'No', state: '' }
      await post({ ...fields, subject: engineer })
      const left = await app.services.db
        .selectFrom('request')
        .select('last_name')
        .where('deleted_at', 'is', null)
        .orderBy('last_name')
        .execute()
      expect(left.map((row) => row.last_name)).toEqual(['Haddad', 'Saleh'])
    })
  })

  it('says so where an application came without a resume', async () => {
    const { id } = await receive('Farouk')
    await app.services.db.updateTable('request').set({ file: null }).execute()
    expect(await htmlOf(`?open=${id}`)).toContain(messages.noFile('job-request'))
    expect((await resume(id)).status).toBe(404)
  })

  describe('the resume', () => {
    it.each(['CV.pdf', 'السيرة الذاتية - نورة صالح.pdf', `${'ن'.repeat(196)}.pdf`])(
      'comes back whole and by its name: %s',
      async (name) => {
        const { id } = await receive('Farouk', name)
        const answer = await resume(id)
        expect(answer.status).toBe(200)
        const disposition = answer.headers.get('Content-Disposition') ?? ''
        expect(disposition).toMatch(/^attachment;/)
        expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
        expect(answer.headers.get('Content-Type')).toBe('application/pdf')
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
        expect(await answer.text()).toBe(pdf)
      },
    )

    it('is had by administrators alone, and at no public address', async () => {
      const { id, key } = await receive('Farouk')
      const stranger = await app.request(`${path}/${id}/resume`)
      expect(stranger.status).toBe(401)
      expect(await stranger.text()).not.toContain('life of Ahmed')
      expect((await app.request(`/files/${key}`, { cookie })).status).toBe(404)
    })

    it('goes with its application, and comes back with it', async () => {
      const { id } = await receive('Farouk')
      await post({ intent: 'delete', id })
      const gone = await resume(id)
      expect(gone.status).toBe(404)
      expect(await gone.text()).toContain('This resume is no longer here.')
      await post({ intent: 'bring-back' })
      expect(await (await resume(id)).text()).toBe(pdf)
    })

    it('is erased with its application a day after, with its row and its bytes', async () => {
      const { id, key } = await receive('Farouk')
      const other = await receive('Santos')
      await post({ intent: 'delete', id })
      await app.app.cleanUp(Date.now() + 23 * hour)
      expect(await app.services.files.exists('private', key)).toBe(true)
      await app.app.cleanUp(Date.now() + 25 * hour)
      cookie = await app.signIn() // The session has ended a day later.
      expect(await app.services.files.exists('private', key)).toBe(false)
      expect(await app.services.files.exists('private', other.key)).toBe(true)
      const files = await app.services.db.selectFrom('file').select('key').execute()
      expect(files).toEqual([{ key: other.key }])
      const rows = await app.services.db.selectFrom('request').select('id').execute()
      expect(rows).toEqual([{ id: other.id }])
      const history = await app.services.db
        .selectFrom('revision')
        .selectAll()
        .where('record_id', '=', id)
        .execute()
      expect(history.map(({ before, after }) => [before, after])).toEqual([
        [null, null],
        [null, null],
      ])
    })

    it('stays while another application has it too', async () => {
      const one = await receive('Farouk')
      const two = await receive('Santos')
      await app.services.db.updateTable('request').set({ file: one.key }).where('id', '=', two.id).execute()
      await post({ intent: 'delete', id: one.id })
      await app.app.cleanUp(Date.now() + 25 * hour)
      cookie = await app.signIn() // The session has ended a day later.
      expect(await (await resume(two.id)).text()).toBe(pdf)
    })
  })

  it('deletes all, by their number, and brings them back', async () => {
    await receive('Farouk')
    await receive('Santos')
    const answer = await post({ intent: 'delete-all', upTo: String(Date.now()), suspicious: 'No' })
    const answered = await app.request(answer.headers.get('Location') ?? '', { cookie })
    const html = (await answered.text()).replaceAll('<!-- -->', '')
    expect(html).toContain(messages.allDeleted(2))
    expect(html).toContain(messages.canBeBroughtBack(2))
    expect(html).toContain('No job requests')
    await post({ intent: 'bring-back' })
    expect(await htmlOf()).toContain('Ahmed Santos')
  })

  it('says how far we are with an application', async () => {
    const { id } = await receive('Farouk')
    await receive('Santos')
    const answer = await post({
      intent: 'save-work',
      id,
      rev: '1',
      state: 'progress',
      note: 'Interview on Monday',
    })
    expect(answer.status).toBe(303)
    const html = await htmlOf(`?state=progress&open=${id}`)
    expect(html).toContain('Interview on Monday')
    expect(html.match(/<span class="cut"[^>]*>[^<]*/g)).toHaveLength(1)
  })

  it('asks for no tender', async () => {
    const { id } = await receive('Farouk')
    expect(await htmlOf(`?open=${id}`)).not.toContain('For tender')
    const work = { intent: 'save-work', id, rev: '1', state: 'new', note: 'x', forTender: 'Yes' }
    expect((await post(work)).status).toBe(303)
    const { db } = app.services
    expect(await db.selectFrom('request').select('for_tender').execute()).toEqual([{ for_tender: 'No' }])
  })

  it('gives a table to take away', async () => {
    await receive('Farouk', '@SUM.pdf')
    const answer = await app.request(`${path}/export`, { cookie })
    const [head, row] = (await answer.text()).split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe(
      'Received,First name,Last name,Email,Phone,Resume (PDF),Vacancy,Language,Status,Note,Saved by,Saved on',
    )
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d,Ahmed,Farouk,ahmed@example\.com,'\+971 55 000 0310,'@SUM\.pdf,,English,New,,,$/,
    )
  })

  it.each([path, `${path}/export`])('%s is seen by nobody else', async (address) => {
    await receive('Farouk')
    const answer = await app.request(address)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('Farouk')
  })
})
