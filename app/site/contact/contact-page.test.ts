import { programNamed } from '#app/platform/changes/actors.server.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { saveSetting } from '#test/settings.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { emailIncomplete } from '#app/platform/forms/email.ts'
import { openForField, trapField } from '#app/platform/forms/suspicion.ts'
import { visibleText } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { en } from '#app/messages/en.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { callLabels as labels, callSentences as sentences } from '#test/requests.ts'

const { inAll } = requestKinds['call-request'].limits

const noor = {
  personName: 'Noor Al Hashimi',
  personEmail: 'noor@example.com',
  personPhone: '+971 55 000 0000',
  personMessage: 'Please call me about a villa.\nWe have the permit.',
}

describeProduct('the Contact page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('request').execute()
    await app.services.db.deleteFrom('rate_limit').execute()
  })
  const send = (fields: Record<string, string>, address = '192.0.2.1', accept = 'text/html') =>
    app.request('/contact', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'X-Forwarded-For': address, Accept: accept },
    })
  const rows = () => app.services.db.selectFrom('request').selectAll().orderBy('created_at').execute()
  const alertOf = (html: string) => /role="alert"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]*)</.exec(html)?.[1]

  async function set<Key extends 'contactDetails' | 'site' | 'languages'>(key: Key, value: object) {
    const { db } = app.services
    await db.deleteFrom('setting').where('key', '=', key).execute()
    const whole = { ...defaults[key], ...value }
    await change(app.services, programNamed('sara'), 'settings', (tx) => saveSetting(tx, key, 0, whole))
  }

  describe('looking at it', () => {
    it('shows the Request a Call form with its labels', async () => {
      const answer = await app.request('/contact')
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toContain('Request a Call')
      for (const [name, label] of Object.entries(labels)) {
        expect(html).toContain(`<label for="${name}">${label}</label>`)
        expect(html).toContain(`name="${name}"`)
      }
      expect(html).toMatch(/<button[^>]*>Send Now<\/button>/)
    })

    it('shows the details, telephone and mail as links, and leaves out what is not known', async () => {
      await set('contactDetails', { tel: '+971 4 000 0000', email: 'info@plinth.example', pobox: '7007' })
      const html = await (await app.request('/contact')).text()
      expect(html).toContain('href="tel:+97140000000"')
      expect(html).toContain('href="mailto:info@plinth.example"')
      expect(html).toContain('7007')
      expect(html).not.toContain('>Fax<')
    })

    it('makes no link of a telephone without a digit', async () => {
      await set('contactDetails', { tel: 'by appointment' })
      const html = await (await app.request('/contact')).text()
      expect(html).toContain('by appointment')
      expect(html).not.toContain('href="tel:')
    })

    it('embeds a map where the place is given by coordinates', async () => {
      await set('site', { place: '25.1865, 55.2744' })
      const html = await (await app.request('/contact')).text()
      expect(html).toContain('https://www.openstreetmap.org/export/embed.html')
      expect(html).toContain('destination=25.1865%2C55.2744')
    })

    it('embeds a map where the place is given in words, and shows the way', async () => {
      await set('site', { place: 'Sample Tower, Dubai' })
      const answer = await app.request('/contact')
      const html = await answer.text()
      const [, source = ''] = /<iframe[^>]* src="([^"]*)"/.exec(html) ?? []
      const map = new URL(source.replaceAll('&amp;', '&'))
      expect(map.searchParams.get('q')).toBe('Sample Tower, Dubai')
      expect(answer.headers.get('Content-Security-Policy')).toMatch(
        new RegExp(`frame-src [^;]*${map.origin}[ ;]`),
      )
      expect(html).toContain('destination=Sample+Tower%2C+Dubai')
    })

    it('embeds a map of the address where no place is given', async () => {
      await set('site', { place: ' ' })
      await set('contactDetails', { address: 'Office 1204,\nSample Tower' })
      const html = await (await app.request('/contact')).text()
      expect(html).toContain('q=Office+1204%2C+Sample+Tower&amp;output=embed')
    })

    it('has a drawing of the place behind the map, for where that can’t be loaded', async () => {
      await set('contactDetails', { address: 'Office 1204, Sample Tower' })
      for (const place of ['25.1865, 55.2744', 'Sample Tower, Dubai']) {
        await set('site', { place })
        const html = await (await app.request('/contact')).text()
        const [drawing = ''] = /<section[^>]*aria-label="Where we are".*?<\/section>/s.exec(html) ?? []
        expect(drawing.indexOf('<svg')).toBeGreaterThan(0)
        expect(drawing.indexOf('<svg')).toBeLessThan(drawing.indexOf('<iframe'))
        expect(drawing).toContain(place.startsWith('25') ? '25.1865° N, 55.2744° E' : place)
      }
    })
  })

  describe('sending a message', () => {
    it('stores it and says so on the same page, with the form empty again', async () => {
      const answer = await send(noor)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toContain(sentences.sent)
      expect(html).not.toContain(noor.personName)
      expect(await rows()).toMatchObject([
        {
          name: noor.personName,
          email: noor.personEmail,
          phone: noor.personPhone,
          message: noor.personMessage,
          suspicious: 'No',
        },
      ])
    })

    it('has a name of one line and a message of several, whatever a program sends', async () => {
      await send({ ...noor, personName: 'Noor\r\nHaddad', personMessage: 'One\r\ntwo' })
      expect(await rows()).toMatchObject([{ name: 'Noor Haddad', message: 'One\ntwo' }])
    })

    it('records it, and tells the screens of administrators', async () => {
      const heard: string[] = []
      const stop = app.services.live.subscribe((topic) => void heard.push(String(topic)))
      await send(noor)
      await expect.poll(() => heard).toContain('call-requests')
      stop()
      const [row] = await rows()
      const revisions = await app.services.db
        .selectFrom('revision')
        .selectAll()
        .where('record_id', '=', row?.id ?? '')
        .execute()
      expect(revisions).toMatchObject([{ kind: 'call-request', action: 'add' }])
    })

    it('tells the script that sends it the same, as JSON', async () => {
      const answer = await send(noor, undefined, 'application/json')
      expect([answer.status, await answer.json()]).toEqual([200, { sent: true }])
      expect(await rows()).toHaveLength(1)
    })

    it('tells that script what is missing', async () => {
      const answer = await send({ ...noor, personName: '' }, undefined, 'application/json')
      expect(answer.status).toBe(400)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({
        sent: false,
        message: sentences.missing,
        problems: { personName: en.forms.call.fields.personName.missing },
      })
      expect(await rows()).toHaveLength(0)
    })

    describe('about a project', () => {
      const about = '/contact?project=C-7%2F2'
      const optionsOf = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, word]) => word)
      beforeAll(async () => {
        await addTestProject(app.services, { code: 'C-7/2', name: 'Courtyard House', name_ar: 'بيت الفناء' })
        await set('languages', { arabic: true })
      })

      it('is offered by the project’s page, and names it in the language of the page', async () => {
        const project = await (await app.request('/projects/C-7%2F2')).text()
        expect(project).toContain(`href="${about}"`)
        expect(optionsOf(await (await app.request(about)).text())).toEqual([
          'None in particular',
          'Courtyard House, C-7/2',
        ])
        expect(optionsOf(await (await app.request(`/ar${about}`)).text())).toContain('بيت الفناء، C-7/2')
      })

      it('keeps it as the subject, which the back office shows and exports', async () => {
        await send({ ...noor, project: 'C-7/2' })
        const [row] = await rows()
        expect(row?.subject).toBe('Courtyard House, C-7/2')
        const [project] = await app.services.db.selectFrom('project').select('id').execute()
        expect(row?.subject_id).toBe(project?.id)
        const cookie = await app.signIn()
        const office = async (path: string) =>
          (await app.request(`/admin/call-requests${path}`, { cookie })).text()
        expect(visibleText(await office(`?open=${row?.id}`))).toMatch(/Project ?: Courtyard House, C-7\/2/)
        expect(await office('/export')).toContain('"Courtyard House, C-7/2"')
      })

      it('keeps none of an unknown one, and no page for it', async () => {
        await send({ ...noor, project: 'nothing', subject: 'anything' })
        expect(await rows()).toMatchObject([{ subject: '' }])
        for (const code of ['nothing', 'c-7%2F2']) {
          const answer = await app.request(`/contact?project=${code}`)
          expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
        }
        expect(optionsOf(await (await app.request('/contact?project=nothing')).text())).toEqual([])
        expect((await app.request(about)).headers.get('Cache-Control')).toBe('public, no-cache')
      })
    })

    it.each(Object.keys(noor))('is refused without %s, and keeps what was typed', async (missing) => {
      const answer = await send({ ...noor, [missing]: '  ' })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(alertOf(html)).toBe(sentences.missing)
      expect(html).toContain(`aria-describedby="${missing}-error"`)
      for (const [name, typed] of Object.entries(noor)) if (name !== missing) expect(html).toContain(typed)
      expect(await rows()).toEqual([])
    })

    it.each(['nonsense', 'noor@', '@example.com', 'noor@example', 'noor@.com', 'noor at example.com'])(
      'is refused with the email address %s, in words, and keeps what was typed',
      async (personEmail) => {
        const answer = await send({ ...noor, personEmail })
        const html = await answer.text()
        expect(answer.status).toBe(400)
        expect(alertOf(html)).toBe(emailIncomplete)
        expect(html).toContain('aria-describedby="personEmail-error"')
        for (const typed of Object.values({ ...noor, personEmail })) expect(html).toContain(typed)
        expect(await rows()).toEqual([])
      },
    )

    it.each(['n@example.ae', 'Noor.Al-Hashimi+site@mail.example.com', 'نور@مثال.إمارات'])(
      'is taken with the email address %s',
      async (personEmail) => expect((await send({ ...noor, personEmail })).status).toBe(200),
    )

    it('is refused where a field is longer than we keep, and nothing of it is cut', async () => {
      const html = await (await send({ ...noor, personMessage: 'x'.repeat(5001) })).text()
      expect(alertOf(html)).toBe(sentences.tooLong)
      expect(html).toContain('x'.repeat(5001))
    })

    it('is stored once where its button was pressed twice', async () => {
      const answers = await Promise.all([send(noor), send(noor), send(noor)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await rows()).toHaveLength(1)
      await send({ ...noor, personMessage: 'And one thing more.' })
      expect(await rows()).toHaveLength(2)
    })

    it('is answered by a page whose scripts may run, and which is never kept', async () => {
      const { headers } = await send({ ...noor, personName: '' })
      expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'nonce-[^']+'/)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(await (await app.request('/contact')).text()).not.toContain(noor.personEmail)
    })

    it('is answered like an empty form where it is no form at all', async () => {
      const answer = await app.request('/contact', {
        method: 'POST',
        body: '{"personName":"Noor"}',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(answer.status).toBe(400)
      expect(alertOf(await answer.text())).toBe(sentences.missing)
    })

    it('says that it failed, and keeps what was typed, where it can not be stored', async () => {
      const { db } = app.services
      await sql`alter table request rename to request_away`.execute(db)
      try {
        const answer = await send(noor)
        const html = await answer.text()
        expect(answer.status).toBe(503)
        expect(alertOf(html)).toBe(sentences.notStored)
        expect(html).toContain(noor.personName)
      } finally {
        await sql`alter table request_away rename to request`.execute(db)
      }
    })
  })

  describe('what looks like spam', () => {
    it('is kept apart, and answered like every other message', async () => {
      const answer = await send({ ...noor, [trapField]: 'https://cheap.example' })
      expect(await answer.text()).toContain(sentences.sent)
      expect(await rows()).toMatchObject([{ suspicious: 'Yes' }])
    })

    it('is what was sent too soon', async () => {
      await send({ ...noor, [openForField]: '12' })
      expect(await rows()).toMatchObject([{ suspicious: 'Yes' }])
    })

    it('is no longer spam once the same words come from the same person without a mark', async () => {
      await send({ ...noor, [openForField]: '12' })
      await send({ ...noor, [openForField]: '9000' })
      const [row, ...others] = await rows()
      expect([row?.suspicious, others]).toEqual(['No', []])
      const changes = await app.services.db
        .selectFrom('revision')
        .select('after')
        .where('record_id', '=', row?.id ?? '')
        .execute()
      expect(changes.at(-1)?.after).toContain('No')
      await send({ ...noor, [openForField]: '12' })
      expect(await rows()).toMatchObject([{ suspicious: 'No' }])
    })

    it('can not flood us from one address: the answer is 429 with Retry-After, and what was typed', async () => {
      let answer = await send(noor)
      for (let number = 1; answer.status === 200 && number < 50; number += 1)
        answer = await send({ ...noor, personMessage: `Message ${number}` })
      const wait = Number(answer.headers.get('Retry-After'))
      expect(answer.status).toBe(429)
      expect(wait).toBeGreaterThan(0)
      const html = await answer.text()
      expect(alertOf(html)).toBe(sentences.tooMany(Math.ceil(wait / 60)))
      expect(html).toContain(noor.personName)
    })

    it('can not flood us from a thousand addresses either', async () => {
      for (let others = 0; others < inAll.max - 2; others += 1) await app.services.rateLimits.count(inAll, '')
      for (const number of [1, 2]) {
        const message = { ...noor, personMessage: `Message ${number}` }
        expect((await send(message, `198.51.100.${number}`)).status).toBe(200)
      }
      const answer = await send({ ...noor, personMessage: 'Message 3' }, '203.0.113.1')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      const html = await answer.text()
      expect(alertOf(html)).toBe(sentences.tooManyInAll(60))
      expect(html).toContain('Message 3')
      expect(await rows()).toHaveLength(2)
    })
  })
})
