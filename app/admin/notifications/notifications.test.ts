import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, afterAll } from 'vitest'
import { presets } from '#app/platform/auth/rights.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { maxDevices } from '#app/platform/push/devices.server.ts'
import { createPush } from '#app/platform/push/push.server.ts'
import { openServices } from '#app/services.server.ts'
import { messages } from '#app/ui/admin/push/messages.ts'
import { createTestApp, newFolder, publicUrl, type TestApp } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { productEngines } from '#test/product-engines.ts'
import { visibleText } from '#test/admin.ts'
import { newBrowser, signedClaims, startPushService, type PushService } from '#test/push-service.ts'

const path = '/admin/notifications'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe.each(productEngines())('being told while the back office is closed · %s', (engine) => {
  let app: TestApp
  let cookie: string
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
    const config = {
      ...readConfig({ DATA_DIR: newFolder(), PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' }),
      // As at an address of this machine: it is not in preparation.
      isPublic: false,
      databaseUrl: await newDatabaseUrl(engine),
    }
    app = await createTestApp({
      config,
      services: async () => {
        const log = createLog('silent')
        const db = await openDatabase(config, log)
        return openServices(config, { db, log, push: createPush({ config, db, log, post: service.post }) })
      },
    })
    cookie = await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
  beforeEach(async () => {
    for (const table of ['outbox', 'push_device', 'request'] as const)
      await app.services.db.deleteFrom(table).execute()
    service.messages.length = 0
    service.answer = 201
  })

  const post = (fields: Record<string, string>, as = cookie) =>
    app.request(path, {
      method: 'POST',
      cookie: as,
      headers: { 'User-Agent': chrome },
      body: new URLSearchParams(fields),
    })
  const browser = newBrowser()
  const add = (name = 'one', as = cookie) => {
    const { p256dh, auth } = browser
    return post({ intent: 'add', endpoint: service.endpoint(name), p256dh, auth }, as)
  }
  const idOf = (name: string) => createHash('sha256').update(service.endpoint(name)).digest('base64url')
  const write = (personName = 'Noor Al Hashimi', more: Record<string, string> = {}) =>
    app.request('/contact', {
      method: 'POST',
      body: new URLSearchParams({
        personName,
        personEmail: 'noor@example.com',
        personPhone: '1',
        personMessage: 'A villa',
        ...more,
      }),
    })
  const outbox = () => app.services.db.selectFrom('outbox').selectAll().execute()
  const devices = () => app.services.db.selectFrom('push_device').selectAll().execute()
  const screen = async () =>
    visibleText((await (await app.request(path, { cookie })).text()).replaceAll('<!-- -->', ''))

  it('reaches each device, signed, readable there alone, and says no more than the first name', async () => {
    expect((await add('one')).status).toBe(200)
    await add('two')
    await write()
    await app.services.outbox.idle()
    expect(service.messages.map((message) => message.path).toSorted()).toEqual(['/send/one', '/send/two'])
    const [request] = await app.services.db.selectFrom('request').select('id').execute()
    for (const message of service.messages) {
      expect(message.body.includes('Noor')).toBe(false)
      expect(browser.read(message)).toEqual({
        title: 'New call request',
        body: 'Noor',
        tag: request?.id,
        path: `/admin/call-requests?open=${request?.id}`,
      })
      expect(signedClaims(message, await app.services.push.publicKey())).toMatchObject({
        aud: 'https://push.example.net',
        sub: 'mailto:no-reply@plinth.example',
      })
    }
    expect(await outbox()).toEqual([])
  })

  it('reaches nobody whose part such requests are not', async () => {
    await app.services.auth.addAdministrator('huda', 'eight-cranes-on-the-skyline', { rights: presets.hr })
    const signIn = await app.request('/admin', {
      method: 'POST',
      body: new URLSearchParams({ username: 'huda', password: 'eight-cranes-on-the-skyline' }),
    })
    await add('one')
    await add('two', signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    await write()
    await app.services.outbox.idle()
    expect(service.messages.map((message) => message.path)).toEqual(['/send/one'])
    await app.services.auth.removeAdministrator('huda')
  })

  it('reaches whoever wants to hear of such requests, which is asked as soon as there are two', async () => {
    expect(await screen()).not.toContain('What you hear of')
    await app.services.auth.addAdministrator('huda', 'eight-cranes-on-the-skyline', {
      rights: presets['front-desk'],
    })
    const signIn = await app.request('/admin', {
      method: 'POST',
      body: new URLSearchParams({ username: 'huda', password: 'eight-cranes-on-the-skyline' }),
    })
    const huda = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await screen()).toMatch(/What you hear of .*Call requests.*Job requests/)
    const hers = visibleText(await (await app.request(path, { cookie: huda })).text())
    expect(hers).toContain('Call requests')
    expect(hers).not.toMatch(/What you hear of .*Job requests/)
    await add('one')
    await add('two', huda)
    const chosen = await post({ intent: 'choose', 'job-request': 'on', other: 'on' })
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, `${path}?done=chosen`])
    // What was not offered to her stays as it was.
    await post({ intent: 'choose', 'call-request': 'on' }, huda)
    const stored = await app.services.db
      .selectFrom('user')
      .select(['name', 'notifiedOf'])
      .orderBy('name')
      .execute()
    expect(stored.map(({ name, notifiedOf }) => [name, JSON.parse(notifiedOf)])).toEqual([
      ['admin', ['job-request']],
      ['huda', ['job-request', 'call-request']],
    ])
    await write()
    await app.services.outbox.idle()
    expect(service.messages.map((message) => message.path)).toEqual(['/send/two'])
    // Alone again, and with nothing to choose, one hears of everything.
    await app.services.auth.removeAdministrator('huda')
    await write('Omar Aziz')
    await app.services.outbox.idle()
    expect(service.messages.map((message) => message.path)).toEqual(['/send/two', '/send/one'])
  })

  it('tries again where the push service can’t take it', async () => {
    await add()
    service.answer = 503
    await write()
    await app.services.outbox.idle()
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1, channel: 'push' }])
    service.answer = 201
    await app.services.db.updateTable('outbox').set({ next_at: Date.now() }).execute()
    await app.services.outbox.idle()
    expect(service.messages).toHaveLength(1)
  })

  it('says once how many more there are where a device was away from many', async () => {
    await add()
    service.answer = 503
    for (let number = 0; number < 9; number += 1) await write('Noor', { personMessage: `Message ${number}` })
    await app.services.outbox.idle()
    service.answer = 201
    await app.services.db
      .updateTable('request')
      .set({ read_at: 1 })
      .where('message', '=', 'Message 3')
      .execute()
    await app.services.db.updateTable('outbox').set({ next_at: Date.now() }).execute()
    await app.services.outbox.idle()
    const shown = service.messages.map((message) => browser.read(message))
    expect(shown).toMatchObject([{ title: '8 more call requests', path: '/admin/call-requests' }])
    expect(await outbox()).toEqual([])
  })

  it('does not tell of what somebody has read meanwhile, nor of what a program wrote', async () => {
    await add()
    service.answer = 503
    await write()
    await app.services.outbox.idle()
    await app.request('/admin/call-requests', {
      method: 'POST',
      cookie,
      body: new URLSearchParams({ intent: 'read-all' }),
    })
    service.answer = 201
    await app.services.db.updateTable('outbox').set({ next_at: Date.now() }).execute()
    await write('Best SEO', { website: 'https://spam.example' })
    await app.services.outbox.idle()
    expect(service.messages).toEqual([])
    expect(await outbox()).toEqual([])
  })

  it.each([404, 410])('forgets a device of which its service says %d', async (answer) => {
    await add()
    service.answer = answer
    await write()
    await app.services.outbox.idle()
    expect(await devices()).toEqual([])
    expect(await outbox()).toEqual([])
  })

  it('is listed by device, tried, and taken back', async () => {
    await add()
    expect(await screen()).toContain('Chrome on Windows')
    const id = idOf('one')
    const tried = await post({ intent: 'try', id })
    expect(tried.headers.get('Location')).toBe(`${path}?done=tried`)
    expect(service.messages).toHaveLength(1)
    service.answer = 500
    expect(visibleText(await (await post({ intent: 'try', id })).text())).toContain(
      messages.notTried('the notification service refused it (500)'),
    )
    const removed = await post({ intent: 'remove', id })
    expect(removed.headers.get('Location')).toBe(`${path}?done=removed`)
    expect(await screen()).not.toContain('Chrome on Windows')
    expect((await post({ intent: 'try', id })).status).toBe(404)
  })

  it('keeps one device once, and ten at most', async () => {
    for (let number = 0; number < maxDevices; number += 1) await add(`number-${number}`)
    await add('number-0')
    expect(await devices()).toHaveLength(maxDevices)
    const refused = await add('one-more')
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain(messages.tooMany)
  })

  it.each([
    { endpoint: 'http://push.example.net/send' },
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: 'https://localhost/' },
    { p256dh: 'short' },
    { p256dh: 'A'.repeat(87) },
    { auth: '' },
  ])('is refused for %j', async (wrong) => {
    const { p256dh, auth } = browser
    const answer = await post({ intent: 'add', endpoint: service.endpoint('one'), p256dh, auth, ...wrong })
    expect(answer.status).toBe(400)
    expect(await devices()).toEqual([])
  })

  it('belongs to one administrator, and goes with them', async () => {
    await add()
    await app.services.auth.addAdministrator('omar', 'eight-cranes-on-the-skyline')
    const signIn = await app.request('/admin', {
      method: 'POST',
      body: new URLSearchParams({ username: 'omar', password: 'eight-cranes-on-the-skyline' }),
    })
    const omar = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await post({ intent: 'remove', id: idOf('one') }, omar)
    expect((await post({ intent: 'try', id: idOf('one') }, omar)).status).toBe(404)
    expect(await devices()).toHaveLength(1)
    await add('two', omar)
    await app.services.auth.removeAdministrator('omar')
    expect((await devices()).map(({ id }) => id)).toEqual([idOf('one')])
  })

  it('goes by one key for ever, made once however many ask at first', async () => {
    await app.services.db.deleteFrom('meta').where('key', '=', 'push-keys').execute()
    const keys = await Promise.all(Array.from({ length: 6 }, () => app.services.push.publicKey()))
    expect(new Set(keys).size).toBe(1)
  })

  it('never shows the private key, nor where a device is reached', async () => {
    await add()
    const meta = await app.services.db.selectFrom('meta').selectAll().where('key', '=', 'push-keys').execute()
    const { privateKey } = JSON.parse(meta[0]?.value ?? '')
    for (const address of [path, '/admin/call-requests', '/admin/worker.js']) {
      const html = await (await app.request(address, { cookie })).text()
      expect(html).not.toContain(privateKey)
      expect(html).not.toContain(service.endpoint('one'))
    }
  })

  it('has a worker for the back office alone, never kept by a cache, which may load only the site', async () => {
    const worker = await app.request('/admin/worker.js')
    expect(worker.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(worker.headers.get('Cache-Control')).toBe('no-store')
    expect(worker.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
    expect(worker.headers.get('Service-Worker-Allowed')).toBe(null)
    expect(await worker.text()).toContain("addEventListener('push'")
  })

  it('is had by nobody else', async () => {
    expect((await app.request(path)).status).toBe(401)
    const { p256dh, auth } = browser
    const form = { intent: 'add', endpoint: service.endpoint('one'), p256dh, auth }
    expect((await post(form, '')).status).toBe(401)
    expect(await devices()).toEqual([])
  })
})
