// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { presets } from '#app/platform/auth/rights.ts'
import { listAddresses } from '../forms/mail-addresses.ts'
import type { Config } from '#app/platform/config.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { visibleText } from '#test/admin.ts'
import { individualLimit } from './gather.server.ts'
import { claimDue } from './queue.server.ts'
import { minute } from '../units.ts'

const notifyTo = 'office@example.com, sales@example.com'
const mailFrom = 'website@example.com'
const noor = {
  personName: 'Noor Al Hashimi',
  personEmail: 'noor@example.com',
  personPhone: '+971 55 000 0101',
  personMessage: 'Please call me about a villa.\nAfter four.',
}

describe.each(engines)('the e-mail about a new request · %s', (engine) => {
  const open: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const it of open.splice(0).toReversed()) await it.close()
  })
  async function startMail(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const mail = await startMailServer(options)
    open.push(mail)
    return mail
  }
  async function startApp(config: Partial<Config>): Promise<TestApp> {
    const app = await createTestApp({ engine, config: { notifyTo, mailFrom, ...config } })
    open.push(app)
    return app
  }
  const write = (app: TestApp, fields: Record<string, string> = {}) =>
    app.request('/contact', { method: 'POST', body: new URLSearchParams({ ...noor, ...fields }) })
  const outbox = (app: TestApp) => app.services.db.selectFrom('outbox').selectAll().execute()
  const due = (app: TestApp) =>
    app.services.db
      .updateTable('outbox')
      .set({ next_at: Date.now() })
      .where('state', '=', 'waiting')
      .execute()
  /** What an administrator sees next to the request. */
  async function screen(app: TestApp) {
    const [row] = await outbox(app)
    const cookie = await app.signIn()
    const answer = await app.request(`/admin/call-requests?open=${row?.record_id}`, { cookie })
    return visibleText((await answer.text()).replaceAll('<!-- -->', ''))
  }

  it('arrives, to everybody named, with an answer going to the visitor', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url(), mailFrom: 'Plinth <office@example.com>' })
    expect((await write(app)).status).toBe(200)
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
    const [{ from, to, headers, text, html } = { headers: {}, text: '', html: '' }] = mail.mails
    expect(from).toBe('office@example.com')
    expect(to).toEqual(['office@example.com', 'sales@example.com'])
    expect(headers).toMatchObject({
      subject: 'Call request from Noor Al Hashimi',
      'reply-to': 'Noor Al Hashimi <noor@example.com>',
      'auto-submitted': 'auto-generated',
    })
    const [row] = await outbox(app)
    const address = `${app.config.publicUrl}/admin/call-requests?open=${row?.record_id}`
    for (const body of [text, html]) {
      expect(body).toContain(address)
      expect(body).toContain('Please call me about a villa.')
    }
    expect(await screen(app)).toContain('Emailed to office@example.com, sales@example.com today at ')
  })

  it('arrives at the confirmed addresses of those who want to hear of such requests, as soon as there are two', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    await app.addAdministrator()
    const { auth, db } = app.services
    const own = (contactEmail: string, contactConfirmedAt: number | null) => ({
      contactEmail,
      contactConfirmedAt,
    })
    await db.updateTable('user').set(own('me@example.com', 1)).execute()
    await write(app)
    await app.services.outbox.idle()
    expect(mail.mails.map(({ to }) => to)).toEqual([listAddresses(notifyTo)])
    for (const [name, rights, address] of [
      ['layla', presets['front-desk'], own('layla@example.com', 1)],
      ['omar', presets['front-desk'], own('omar@example.com', null)],
      ['sana', presets['front-desk'], { ...own('sana@example.com', 1), notifiedOf: '["job-request"]' }],
      ['hana', presets.hr, own('hana@example.com', 1)],
      // Who is one of those whom the operator named gets one email.
      ['office', presets.owner, own('office@example.com', 1)],
    ] as const) {
      await auth.addAdministrator(name, 'four-cranes-and-a-plinth', { rights })
      await db.updateTable('user').set(address).where('name', '=', name).execute()
    }
    await write(app, { personName: 'Omar Aziz' })
    await app.services.outbox.idle()
    expect(mail.mails[1]?.to.toSorted()).toEqual([
      'layla@example.com',
      'me@example.com',
      'office@example.com',
      'sales@example.com',
    ])
  })

  it('carries an Arabic name, mixed numbers and marks of direction as they were typed', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    const typed = { personName: 'نورة \u200Fالهاشمي 2', personMessage: 'فيلا رقم 12B في Al Barsha،\nالدور ٣.' }
    await write(app, typed)
    await app.services.outbox.idle()
    const [{ headers, text, html } = { headers: {}, text: '', html: '' }] = mail.mails
    expect(headers).toMatchObject({
      subject: `Call request from ${typed.personName}`,
      'reply-to': `${typed.personName} <noor@example.com>`,
    })
    for (const body of [text, html])
      for (const line of [typed.personName, ...typed.personMessage.split('\n')]) expect(body).toContain(line)
  })

  it('leaves nothing about the visitor in the outbox', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    await write(app)
    for (const moment of ['before', 'after']) {
      expect(JSON.stringify(await outbox(app)), moment).not.toMatch(/noor|villa|0101/i)
      await app.services.outbox.idle()
    }
    expect(await outbox(app)).toMatchObject([{ state: 'sent', reason: null }])
  })

  it('tells of an application, its resume left here', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    const body = new FormData()
    const fields = { firstname: 'نورة', lastname: 'صالح', email: 'noura@example.com', phone: '+971 50' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new File(['%PDF-1.7 the whole life of Noura'], 'CV.pdf'))
    expect((await app.request('/careers', { method: 'POST', body })).status).toBe(200)
    await app.services.outbox.idle()
    const [received] = mail.mails
    expect(received?.headers.subject).toBe('Job request from نورة صالح')
    expect(received?.text).toMatch(/^\u2068نورة صالح\u2069 applies for a job\./)
    expect(received?.html).toContain('<td dir="auto"')
    expect(received?.text).toContain('First name: نورة')
    expect(received?.text).toContain('CV.pdf')
    expect(received?.raw).not.toContain('attachment')
    expect(received?.text).toContain('/admin/job-requests?open=')
  })

  it('lets no visitor write a header, a reader or a mark into it', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    await write(app, {
      personName: 'Eve\r\nBcc: all@evil.example <b>',
      personEmail: 'eve@example.com, all@evil.example\r\nBcc: more@evil.example',
      personMessage: '<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<evil@evil.example>',
    })
    await app.services.outbox.idle()
    const [received] = mail.mails
    expect(received?.to).toEqual(['office@example.com', 'sales@example.com'])
    expect(received?.headers).not.toHaveProperty('bcc')
    expect(received?.headers).not.toHaveProperty('reply-to')
    expect(received?.headers.subject).toBe('Call request from Eve Bcc: all@evil.example <b>')
    expect(received?.html).not.toMatch(/<img|<b>/)
    expect(mail.mails).toHaveLength(1)
  })

  it('is refused, says so to administrators without a secret, and goes out at the next attempt', async () => {
    let refusing = true
    const mail = await startMail({
      refuse: () =>
        refusing
          ? Object.assign(new Error('noor@example.com is a secret'), { responseCode: 451 })
          : undefined,
    })
    const app = await startApp({ smtpUrl: mail.url() })
    await write(app)
    await app.services.outbox.idle()
    expect(mail.mails).toEqual([])
    const [row] = await outbox(app)
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((row?.next_at ?? 0) - Date.now()).toBeGreaterThan(50_000)
    const html = await screen(app)
    expect(html).toMatch(
      /Email not sent yet: the mail server refused the message \(451\)\. Trying again (today|on) .*at /,
    )
    expect(html).not.toContain('is a secret')
    refusing = false
    await due(app)
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
    expect(await outbox(app)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('goes later to the one receiver that is refused for now, and once to the others', async () => {
    let answer: number | undefined = 450
    const mail = await startMail({
      onRcptTo: ({ address }, _, done) =>
        done(
          answer && address === 'sales@example.com'
            ? Object.assign(new Error('noor@example.com is a secret'), { responseCode: answer })
            : undefined,
        ),
    })
    const app = await startApp({ smtpUrl: mail.url() })
    await write(app)
    await app.services.outbox.idle()
    expect(mail.mails.map(({ to }) => to)).toEqual([['office@example.com']])
    expect(await screen(app)).toMatch(
      /Emailed to office@example\.com, not yet to everyone: the mail server refused sales@example\.com for now\. Trying again/,
    )
    await due(app)
    await app.services.outbox.idle()
    expect(await outbox(app)).toMatchObject([
      { state: 'waiting', attempts: 2, sent_to: 'office@example.com' },
    ])
    answer = undefined
    await due(app)
    await app.services.outbox.idle()
    expect(mail.mails.map(({ to }) => to)).toEqual([['office@example.com'], ['sales@example.com']])
    expect(await screen(app)).toContain('Emailed to office@example.com, sales@example.com today at ')

    answer = 450
    await write(app, { personMessage: 'Another' })
    await app.services.outbox.idle()
    answer = 550
    await due(app)
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(3)
    expect((await outbox(app)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('waits while the mail server is down, and a person can have it tried at once', async () => {
    const gone = await startMailServer()
    await gone.close()
    const app = await startApp({ smtpUrl: gone.url() })
    expect((await write(app)).status).toBe(200)
    await app.services.outbox.idle()
    expect(await screen(app)).toContain('Email not sent yet: the mail server could not be reached.')
    const mail = await startMail({ port: gone.port })
    const [row] = await outbox(app)
    const cookie = await app.signIn()
    await app.request('/admin/call-requests', {
      method: 'POST',
      cookie,
      body: new URLSearchParams({ intent: 'resend', id: row?.record_id ?? '' }),
    })
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
  })

  it('is given up after two days, and says so', async () => {
    const gone = await startMailServer()
    await gone.close()
    const app = await startApp({ smtpUrl: gone.url() })
    await write(app)
    await app.services.outbox.idle()
    let waited = 0
    for (let row = (await outbox(app))[0]; row?.state === 'waiting'; row = (await outbox(app))[0]) {
      waited += row.next_at - Date.now()
      await due(app)
      await app.services.outbox.idle()
    }
    expect(Math.round(waited / (60 * minute))).toBe(46)
    expect(await screen(app)).toContain('The email could not be sent for two days, so sending has stopped')
  })

  it('signs in over TLS where the address says so, and not without it', async () => {
    const signedIn: string[] = []
    const mail = await startMail({
      secure: true,
      onAuth({ username = '', password = '' }, _, done) {
        signedIn.push(`${username} ${password}`)
        done(null, password === 'a/b c' ? { user: username } : undefined)
      },
    })
    const app = await startApp({ smtpUrl: `${mail.url('site:a%2Fb%20c@')}?tls.rejectUnauthorized=false` })
    await write(app)
    await app.services.outbox.idle()
    expect(signedIn).toEqual(['site a/b c'])
    expect(mail.mails).toMatchObject([{ secure: true }])

    const strict = await startApp({ smtpUrl: mail.url('site:a%2Fb%20c@') })
    await write(strict)
    await strict.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
    expect(await screen(strict)).toContain('the certificate of the mail server is not trusted')

    const wrong = await startApp({ smtpUrl: `${mail.url('site:hunter2@')}?tls.rejectUnauthorized=false` })
    await write(wrong)
    await wrong.services.outbox.idle()
    const html = await screen(wrong)
    expect(html).toContain('the mail server did not accept the username and password')
    expect(html).not.toContain('hunter2')
  })

  it('is not sent about what a program seems to have written, nor twice about one message', async () => {
    const mail = await startMail()
    const app = await startApp({ smtpUrl: mail.url() })
    await write(app, { website: 'https://spam.example' })
    await write(app, { personMessage: 'Another' })
    await write(app, { personMessage: 'Another' })
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
  })

  it('is not sent about what was deleted before, and goes with its request', async () => {
    const gone = await startMailServer()
    await gone.close()
    const app = await startApp({ smtpUrl: gone.url() })
    await write(app)
    await app.services.outbox.idle()
    const [row] = await outbox(app)
    const cookie = await app.signIn()
    const form = new URLSearchParams({ intent: 'delete', id: row?.record_id ?? '' })
    await app.request('/admin/call-requests', { method: 'POST', cookie, body: form })
    const mail = await startMail({ port: gone.port })
    await due(app)
    await app.services.outbox.idle()
    expect(mail.mails).toEqual([])
    expect(await outbox(app)).toEqual([])

    await write(app, { personMessage: 'Another' })
    await app.services.outbox.idle()
    expect(await outbox(app)).toHaveLength(1)
    await app.services.db.updateTable('request').set({ deleted_at: 1 }).execute()
    await app.app.cleanUp()
    expect(await outbox(app)).toEqual([])
  })

  describe('about many requests', () => {
    async function flood(app: TestApp, number: number) {
      for (let each = 0; each < number; each += 1)
        await app.request('/contact', {
          method: 'POST',
          body: new URLSearchParams({ ...noor, personMessage: `Message ${each} of ${number}` }),
          headers: { 'X-Forwarded-For': `198.51.100.${each}` },
        })
      await app.services.outbox.idle()
    }
    const subjects = (mail: MailServer) => mail.mails.map(({ headers }) => headers.subject)

    it('says "37 more" once, and every request still says what became of its e-mail', async () => {
      const mail = await startMail()
      const app = await startApp({ smtpUrl: mail.url(), trustProxy: true })
      await flood(app, 20)
      expect(mail.mails).toHaveLength(20)
      // The first one beyond the twenty is sent, with whatever else is due by then; the others are gathered.
      await flood(app, 1)
      expect(mail.mails).toHaveLength(21)
      await flood(app, 37)
      expect(mail.mails).toHaveLength(21)
      const waiting = (await outbox(app)).filter(({ state }) => state === 'waiting')
      expect(waiting).toHaveLength(37)
      for (const { attempts, reason, next_at } of waiting) {
        expect({ attempts, reason }).toEqual({
          attempts: 0,
          reason: expect.stringContaining('many requests'),
        })
        expect(next_at - Date.now()).toBeLessThanOrEqual(10 * minute)
      }
      // Ten minutes later, while more are still coming in.
      await app.services.db.deleteFrom('rate_limit').execute()
      for (let one = 0; one <= individualLimit.max; one += 1)
        await app.services.rateLimits.count(individualLimit, 'mail')
      await due(app)
      await app.services.outbox.idle()
      expect(mail.mails).toHaveLength(22)
      expect(subjects(mail).at(-1)).toBe('37 more call requests')
      const [last] = mail.mails.slice(-1)
      expect(last?.text).toContain(`${app.config.publicUrl}/admin/call-requests`)
      expect(last?.raw).not.toMatch(/Noor|0101|Message \d/)
      const rows = await outbox(app)
      expect(rows).toHaveLength(58)
      expect(rows.every(({ state, sent_to }) => state === 'sent' && sent_to?.includes('office@'))).toBe(true)
    })

    it('is one when a mail server comes back after hours, not one for each', async () => {
      const gone = await startMailServer()
      await gone.close()
      const app = await startApp({ smtpUrl: gone.url(), trustProxy: true })
      await flood(app, 12)
      expect((await outbox(app)).every(({ attempts }) => attempts === 1)).toBe(true)
      const mail = await startMail({ port: gone.port })
      await due(app)
      await app.services.outbox.idle()
      expect(subjects(mail)).toEqual(['12 more call requests'])
      expect((await outbox(app)).every(({ state }) => state === 'sent')).toBe(true)
    })

    it('does not count what was deleted or read as spam in the meantime', async () => {
      const gone = await startMailServer()
      await gone.close()
      const app = await startApp({ smtpUrl: gone.url(), trustProxy: true })
      await flood(app, 10)
      const rows = await outbox(app)
      const gonerIds = rows.slice(0, 3).map(({ record_id }) => record_id)
      await app.services.db
        .updateTable('request')
        .set({ deleted_at: 1 })
        .where('id', 'in', gonerIds)
        .execute()
      const mail = await startMail({ port: gone.port })
      await due(app)
      await app.services.outbox.idle()
      expect(subjects(mail)).toEqual(['7 more call requests'])
      expect(await outbox(app)).toHaveLength(7)
    })
  })

  it('is not even written down where no e-mail is set up', async () => {
    const app = await startApp({ notifyTo: undefined })
    expect((await write(app)).status).toBe(200)
    expect(await outbox(app)).toEqual([])
  })

  it('survives a stop of the site', async () => {
    const gone = await startMailServer()
    await gone.close()
    const first = await createTestApp({ engine, config: { smtpUrl: gone.url(), notifyTo, mailFrom } })
    await write(first)
    await first.services.outbox.idle()
    await first.app.close()
    const mail = await startMail({ port: gone.port })
    const again = await startApp(first.config)
    await due(again)
    await again.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
    rmSync(first.config.dataDir, { recursive: true, force: true })
  })

  it('does not keep the site from stopping while a mail server says nothing', async () => {
    const mute = await startMail({ onConnect: () => {} })
    const app = await createTestApp({ engine, config: { smtpUrl: mute.url(), notifyTo, mailFrom } })
    await write(app)
    await app.app.close()
    const again = await startApp({ ...app.config, smtpUrl: undefined, notifyTo: undefined })
    expect(await outbox(again)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('goes out where only a clock that was wrong had put it off', async () => {
    const gone = await startMailServer()
    await gone.close()
    const app = await startApp({ smtpUrl: gone.url() })
    await write(app)
    await app.services.outbox.idle()
    const next_at = Date.now() + 400 * 24 * 60 * minute
    await app.services.db.updateTable('outbox').set({ next_at }).execute()
    const mail = await startMail({ port: gone.port })
    await app.services.outbox.idle()
    expect(mail.mails).toHaveLength(1)
  })

  it('is taken by one worker alone, however many ask at once', async () => {
    const app = await startApp({ smtpUrl: 'smtp://127.0.0.1:1' })
    const now = Date.now()
    for (let number = 0; number < 20; number += 1) {
      await app.services.db
        .insertInto('outbox')
        .values({
          id: String(number),
          channel: 'mail',
          kind: 'call-request',
          record_id: String(number),
          state: 'waiting',
          attempts: 0,
          next_at: now,
          created_at: now,
        })
        .execute()
    }
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDue(app.services.db, 'mail', 4)))
    const taken = claims.flat().map(({ id }) => id)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toHaveLength(20)
  })
})

describe('two instances on one PostgreSQL', () => {
  it('send every e-mail once', async () => {
    const mail = await startMailServer()
    const config = { smtpUrl: mail.url(), notifyTo: 'office@example.com', mailFrom }
    const one = await createTestApp({ engine: 'postgres', config })
    const two = await createTestApp({ config: { ...config, databaseUrl: one.config.databaseUrl } })
    const apps = [one, two]
    await Promise.all(
      Array.from({ length: 16 }, (_, number) =>
        apps[number % 2]?.request('/contact', {
          method: 'POST',
          body: new URLSearchParams({ ...noor, personMessage: `Number ${number}` }),
        }),
      ),
    )
    await Promise.all(apps.map((app) => app.services.outbox.idle()))
    await Promise.all(apps.map((app) => app.services.outbox.idle()))
    expect(new Set(mail.mails.map(({ headers }) => headers['message-id'])).size).toBe(16)
    expect(mail.mails).toHaveLength(16)
    await Promise.all([...apps, mail].map((it) => it.close()))
  })
})
