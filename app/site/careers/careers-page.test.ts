import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notThatDocument, policies, tooManyBytes } from '#app/uploads/policy.ts'
import { formRefusals as formMessages } from '#app/platform/http/form-refusals.ts'
import { emailIncomplete } from '#app/platform/forms/email.ts'
import { trapField } from '#app/platform/forms/suspicion.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { jobLabels as labels, jobSentences as sentences } from '#test/requests.ts'
import { mebibyte } from '#app/platform/units.ts'

const layla = {
  firstname: 'Layla',
  lastname: 'Haddad',
  email: 'layla@example.com',
  phone: '+971 50 000 0000',
}
const pdf = '%PDF-1.7\nA resume of few words.\n%%EOF\n'
const arabic = 'السيرة-الذاتية'.repeat(15).slice(0, 196) + '.pdf'

const boundary = 'a-boundary'

/** A form up to the first words of its file, as a browser sends it. */
function openForm() {
  const fields = Object.entries(layla).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = 'Content-Disposition: form-data; name="file"; filename="cv.pdf"'
  return `${fields.join('')}--${boundary}\r\n${file}\r\n\r\n${pdf}`
}

function multipart(body: BodyInit) {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return { method: 'POST', body, headers, duplex: 'half' }
}

describeProduct('the Careers page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('request').execute()
    await app.services.db.deleteFrom('file').execute()
    await app.services.db.deleteFrom('rate_limit').execute()
    for await (const { key } of app.services.files.list('private'))
      await app.services.files.remove('private', key)
  })

  function send(
    fields: Record<string, string>,
    content?: BlobPart,
    name = 'cv.pdf',
    path = '/careers',
    accept = 'text/html',
  ) {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('file', content === undefined ? new File([], '') : new File([content], name))
    return app.request(path, { method: 'POST', body, headers: { Accept: accept } })
  }
  const rows = () => app.services.db.selectFrom('request').selectAll().orderBy('created_at').execute()
  const alertOf = (html: string) => /role="alert"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]*)</.exec(html)?.[1]
  async function stored() {
    const keys: string[] = []
    for await (const { key } of app.services.files.list('private')) keys.push(key)
    return keys
  }
  function expectTyped(html: string) {
    for (const value of Object.values(layla)) expect(html).toContain(`value="${value}"`)
  }

  it('shows Join Our Team and the form with its labels', async () => {
    const answer = await app.request('/careers')
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Careers<\/h1>.*<h2[^>]*>Join Our Team<\/h2>/s)
    for (const [name, label] of Object.entries(labels)) {
      expect(html).toContain(`<label for="${name}">${label}</label>`)
      expect(html).toContain(`name="${name}"`)
    }
    expect(html).toMatch(/<button[^>]*>Submit<\/button>/)
  })

  it('thanks nobody who has not applied: the page has no such words for text browsers and search engines', async () => {
    const html = await (await app.request('/careers')).text()
    const text = html.replaceAll(/="[^"]*"/g, '')
    expect(text).not.toContain(sentences.sent)
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  describe('applying', () => {
    it('twice at once, or again because the answer was lost, is one application with one resume', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => send(layla, pdf)))
      answers.push(await send(layla, pdf))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const [application, ...others] = await rows()
      expect(others).toEqual([])
      expect(await stored()).toEqual([application?.file])
      expect(await app.services.db.selectFrom('arriving_file').selectAll().execute()).toEqual([])
      await send(layla, `${pdf}A newer one.`)
      await send({ ...layla, phone: '+971 50 000 0001' }, pdf)
      expect(await rows()).toHaveLength(3)
      expect(await stored()).toHaveLength(3)
    })

    it('stores the application and its resume, and then only thanks', async () => {
      const answer = await send(layla, pdf, 'Layla Haddad.pdf')
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toContain(sentences.sent)
      expect(html).not.toContain('Join Our Team')
      expect(html).not.toContain('<form class')
      const [row] = await rows()
      const { firstname, lastname, email, phone } = layla
      const person = { first_name: firstname, last_name: lastname, email, phone }
      expect(row).toMatchObject({ ...person, file_name: 'Layla Haddad.pdf', suspicious: 'No' })
      expect(row?.file).toMatch(/^resumes\/[A-Za-z0-9]{10}\/Layla-Haddad\.pdf$/)
      const file = await app.services.files.get('private', row?.file ?? '')
      expect(file && (await text(file.stream()))).toBe(pdf)
      const recorded = await app.services.db.selectFrom('file').selectAll().execute()
      expect(recorded).toMatchObject([
        { key: row?.file, access: 'private', type: 'application/pdf', bytes: pdf.length },
      ])
    })

    it('keeps the resume private', async () => {
      await send(layla, pdf)
      const [key = ''] = await stored()
      expect((await app.request(`/files/${key}`)).status).toBe(404)
    })

    it('tells the script that sends it the same, as JSON', async () => {
      const answer = await send(layla, pdf, 'cv.pdf', '/careers', 'application/json')
      expect([answer.status, await answer.json()]).toEqual([200, { sent: true }])
      expect(await rows()).toHaveLength(1)
    })

    it.each([arabic, 'my "best" cv, 100%.pdf', 'cv', '../../etc/passwd.pdf'])(
      'keeps the name that the file had: %s',
      async (name) => {
        await send(layla, pdf, name)
        const [row] = await rows()
        expect(row?.file_name).toBe(name.split('/').at(-1))
        expect(row?.file).toMatch(/^resumes\/[A-Za-z0-9]{10}\/[A-Za-z0-9._-]+\.pdf$/)
      },
    )

    it('makes two files of one that comes twice', async () => {
      await send(layla, pdf)
      await send({ ...layla, firstname: 'Omar' }, pdf)
      expect(new Set(await stored()).size).toBe(2)
      expect(new Set((await rows()).map(({ file }) => file)).size).toBe(2)
    })
  })

  describe('an application that is not accepted', () => {
    it.each(Object.keys(layla))(
      'lacks %s; what was typed stays, and the file must be chosen again',
      async (field) => {
        const answer = await send({ ...layla, [field]: ' ' }, pdf)
        const html = await answer.text()
        expect(answer.status).toBe(400)
        expect(alertOf(html)).toBe(sentences.missing)
        expect(html).toContain(`aria-describedby="${field}-error"`)
        expect(html).toContain(sentences.file.chooseAgain)
        expect(await rows()).toEqual([])
        expect(await stored()).toEqual([])
      },
    )

    it('lacks a resume', async () => {
      const answer = await send(layla)
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(alertOf(html)).toBe(sentences.missing)
      expectTyped(html)
    })

    it.each([
      ['a picture', '\x89PNG\r\n\x1a\n'],
      ['a page', '<!doctype html>'],
      ['nothing', ''],
    ])('brings %s under the name of a PDF', async (_, content) => {
      const answer = await send(layla, content)
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(alertOf(html)).toBe(sentences.refused(notThatDocument('cv.pdf', policies.resume)))
      expectTyped(html)
      expect(await stored()).toEqual([])
    })

    it.each([11, 25])('brings a file of %i MB', async (megabytes) => {
      const answer = await send(layla, pdf + ' '.repeat(megabytes * mebibyte))
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(alertOf(html)).toBe(sentences.refused(tooManyBytes('cv.pdf', policies.resume)))
      expectTyped(html)
      expect(await stored()).toEqual([])
    })

    it('brings more than is read at all', async () => {
      const megabyte = new Uint8Array(mebibyte)
      let megabytes = 0
      const answer = await app.request(
        '/careers',
        multipart(
          new ReadableStream({
            start: (body) => body.enqueue(new TextEncoder().encode(openForm())),
            pull: (body) => (megabytes++ < 100 ? body.enqueue(megabyte) : body.close()),
          }),
        ),
      )
      expect(answer.status).toBe(413)
      expect(alertOf(await answer.text())).toBe(sentences.refused(formMessages.tooLarge))
      expect(megabytes).toBeLessThan(50)
      expect(await stored()).toEqual([])
    })

    it.each(['nonsense', 'layla@example'])(
      'has the email address %s: it says so, in words',
      async (email) => {
        const answer = await send({ ...layla, email }, pdf)
        const html = await answer.text()
        expect(answer.status).toBe(400)
        expect(alertOf(html)).toBe(emailIncomplete)
        expect(html).toContain(email)
        expect(html).toContain(layla.firstname)
        expect(await stored()).toEqual([])
      },
    )

    it('has a name that is longer than we keep', async () => {
      const html = await (await send({ ...layla, firstname: 'x'.repeat(101) }, pdf)).text()
      expect(alertOf(html)).toBe(sentences.tooLong)
      expect(html).toContain('x'.repeat(101))
    })

    it('can not be stored: it says so, and what was typed stays', async () => {
      const { db } = app.services
      await sql`alter table request rename to request_away`.execute(db)
      try {
        const answer = await send(layla, pdf)
        const html = await answer.text()
        expect(answer.status).toBe(503)
        expect(alertOf(html)).toBe(sentences.notStored)
        expectTyped(html)
      } finally {
        await sql`alter table request_away rename to request`.execute(db)
      }
      expect(await db.selectFrom('file').selectAll().execute()).toEqual([])
    })

    it('breaks off on its way, and leaves nothing behind', async () => {
      const answer = await app.request('/careers', multipart(openForm()))
      expect(answer.status).toBe(400)
      expect(await stored()).toEqual([])
      expect(await rows()).toEqual([])
    })
  })

  describe('what looks like spam', () => {
    it('is kept apart, and answered like every other application', async () => {
      const answer = await send({ ...layla, [trapField]: 'https://cheap.example' }, pdf)
      expect(await answer.text()).toContain(sentences.sent)
      expect(await rows()).toMatchObject([{ suspicious: 'Yes' }])
    })

    it('can not flood us from one address: the answer is 429 with Retry-After, and what was typed', async () => {
      let answer = await send(layla, pdf)
      for (let number = 1; answer.status === 200 && number < 50; number += 1) answer = await send(layla, pdf)
      const before = await stored()
      const wait = Number(answer.headers.get('Retry-After'))
      expect(answer.status).toBe(429)
      expect(wait).toBeGreaterThan(0)
      const html = await answer.text()
      expect(alertOf(html)).toBe(sentences.tooMany(Math.ceil(wait / 60)))
      expectTyped(html)
      await send(layla, pdf)
      expect(await stored()).toHaveLength(before.length)
    })
  })
})
