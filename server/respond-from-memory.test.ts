import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { Agent, request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { openHttpServer, type HttpServer } from './http-server.ts'

interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  fromMemory: boolean
}

describe('what lies ready in memory', () => {
  let app: TestApp
  let http: HttpServer
  let fromMemory: boolean[] = []
  const agent = new Agent({ keepAlive: true })
  beforeAll(async () => {
    app = await createTestApp()
    await addTestProject(app.services, { code: '100', name: 'Creek Villa' })
    http = openHttpServer(getRequestListener(app.app.fetch), {
      trustProxy: false,
      respondFromMemory(request, response) {
        const answered = app.app.respondFromMemory(request, response)
        void Promise.resolve(answered).then((is) => fromMemory.push(is))
        return answered
      },
    })
    http.server.listen(0, '127.0.0.1')
    await once(http.server, 'listening')
  })
  beforeEach(() => {
    fromMemory = []
    app.services.pages.invalidate()
  })
  afterAll(() => {
    agent.destroy()
    http.server.close()
    http.server.closeAllConnections()
    return app.close()
  })

  const port = () => (http.server.address() as AddressInfo).port // It does not listen on a pipe.

  async function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answered> {
    const sent = ask({ host: '127.0.0.1', port: port(), path, method, headers, agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body,
      fromMemory: fromMemory.at(-1) ?? false,
    }
  }

  /** All headers except those that differ with every response or connection. */
  function lasting({ headers: { date: _date, 'x-request-id': _id, ...headers } }: Answered) {
    return headers
  }

  function content({ headers, body }: Answered) {
    const encoding = headers['content-encoding']
    return (
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    ).toString()
  }

  it.each(['/projects', '/?ref=a'])(
    'is sent as it was behind all rules, headers included: %s',
    async (path) => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        app.services.pages.invalidate()
        const first = await get(path, { 'Accept-Encoding': encoding })
        for (let time = 0; time < 3; time += 1) {
          const again = await get(path, { 'Accept-Encoding': encoding })
          expect([first.fromMemory, again.fromMemory]).toEqual([false, true])
          expect(again.status).toBe(first.status)
          expect(content(again)).toEqual(content(first))
          // It may have been compressed better with brotli in the meantime, and its tag reflects that.
          const form = encoding === 'br' && {
            etag: expect.any(String),
            'content-length': `${again.body.length}`,
          }
          expect(lasting(again)).toEqual({ ...lasting(first), ...form })
          expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'")
        }
      }
    },
  )

  it('has a head that is true at every moment and on every connection', async () => {
    const asked = { 'Accept-Encoding': 'gzip' }
    const page = await get('/projects', asked)
    const known = { ...asked, 'If-None-Match': page.headers.etag }
    await get('/projects', asked)
    await get('/projects', known)
    const times = 50
    for (let time = 0; time < times; time += 1) {
      const whole = await get('/projects', asked)
      expect([whole.fromMemory, whole.status, whole.body.equals(page.body)]).toEqual([true, 200, true])
      expect(Math.abs(Date.parse(whole.headers.date ?? '') - Date.now())).toBeLessThan(2_500)
      const unchanged = await get('/projects', known)
      expect([unchanged.fromMemory, unchanged.status, unchanged.body.length]).toEqual([true, 304, 0])
    }
    const last = await get('/projects', { ...asked, Connection: 'close' })
    expect([last.fromMemory, last.headers.connection]).toEqual([true, 'close'])
    expect(last.body.equals(page.body)).toBe(true)
  })

  it('is gone with the change that it does not show', async () => {
    await get('/projects')
    expect((await get('/projects')).fromMemory).toBe(true)
    await addTestProject(app.services, { code: '101', name: 'Harbour Tower' })
    const after = await get('/projects')
    expect(after.fromMemory).toBe(false)
    expect(after.body.toString()).toContain('Harbour Tower')
  })

  it('is the same for whoever is signed in', async () => {
    const visitor = await get('/projects')
    const administrator = await get('/projects', { Cookie: await app.signIn() })
    expect(administrator.fromMemory).toBe(true)
    expect(administrator.body.equals(visitor.body)).toBe(true)
  })

  it('answers HEAD without a body, and whoever has the page with 304', async () => {
    const page = await get('/projects')
    const head = await get('/projects', {}, 'HEAD')
    expect([head.fromMemory, head.status, head.body.length]).toEqual([true, 200, 0])
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
    const known = await get('/projects', { 'If-None-Match': `"other", W/${page.headers.etag}` })
    expect([known.fromMemory, known.status, known.body.length]).toEqual([true, 304, 0])
    expect(known.headers.etag).toBe(page.headers.etag)
  })

  it.each<[string, string, OutgoingHttpHeaders]>([
    ['another host', '/projects', { Host: 'evil.example' }],
    ['a part', '/projects', { Range: 'bytes=0-9' }],
    ['a body', '/projects', { 'Content-Length': 0 }],
    ['another spelling', '/Projects', {}],
    ['the back office', '/admin', {}],
  ])('is not for a request with %s', async (_, path, headers) => {
    await get('/projects')
    await get(path, headers)
    expect((await get(path, headers)).fromMemory).toBe(false)
  })

  it('refuses another host as ever', async () => {
    await get('/projects')
    expect((await get('/projects', { Host: 'evil.example' })).status).toBe(421)
  })

  describe('the number of visits', () => {
    const report = (headers: OutgoingHttpHeaders = {}) =>
      get('/visits', { Origin: `http://127.0.0.1:${port()}`, 'Content-Length': 0, ...headers }, 'POST')
    const numberOf = ({ body }: Answered): number => JSON.parse(body.toString()).number
    /** A report that might have a body is handled behind the rules. */
    const reportBehind = () => report({ 'Content-Length': [], 'Transfer-Encoding': 'chunked' })

    it('is answered as it is behind all rules, and every report counts', async () => {
      const [first, second] = [await reportBehind(), await report()]
      expect([first.fromMemory, second.fromMemory]).toEqual([false, true])
      expect([first.status, second.status]).toEqual([200, 200])
      // Behind the rules, its length is not known before it is sent.
      const { 'transfer-encoding': _chunked, ...behind } = lasting(first)
      expect(lasting(second)).toEqual({ ...behind, 'content-length': String(second.body.length) })
      expect(numberOf(second)).toBe(numberOf(first) + 1)
      await app.services.visits.flush()
      expect(await readVisits(app.services.db)).toBe(numberOf(second))
    })

    it('is read in front of the rules where it is not known, once for all who report meanwhile', async () => {
      const before = numberOf(await report())
      await app.services.visits.flush()
      const answers = await Promise.all(Array.from({ length: 5 }, () => report()))
      expect(answers.map(numberOf)).toEqual([1, 2, 3, 4, 5].map((more) => before + more))
      expect(fromMemory).toEqual(Array.from({ length: 6 }, () => true))
    })

    it.each<[string, number, OutgoingHttpHeaders]>([
      ['another site', 403, { Origin: 'http://evil.example' }],
      ['another site, as browsers say it', 403, { 'Sec-Fetch-Site': 'cross-site' }],
      ['nowhere', 403, { Origin: [] }],
      ['another host', 421, { Host: 'evil.example' }],
    ])('is not for a report from %s', async (_, status, headers) => {
      const answer = await report(headers)
      expect([answer.fromMemory, answer.status]).toEqual([false, status])
    })

    it('does not grow by a robot', async () => {
      const { body } = await report()
      const answer = await report({ 'User-Agent': 'curl/8.5.0' })
      expect(answer.body.equals(body)).toBe(true)
    })
  })

  describe('several requests sent at once', () => {
    const askAtOnce = (...paths: string[]) => {
      const socket = connect(port(), '127.0.0.1')
      const lines = paths.flatMap((path) => [`GET ${path} HTTP/1.1`, 'Host: localhost', '', ''])
      socket.write(lines.join('\r\n'))
      socket.setTimeout(1_000, () => socket.end())
      return text(socket)
    }
    const statusLine = /HTTP\/1\.1 200 OK/g

    it('are answered in turn if they are two, because the first may be unfinished only here', async () => {
      await get('/projects')
      const answers = await askAtOnce('/projects', '/healthz')
      expect(answers.match(statusLine)).toHaveLength(2)
      expect(answers).toMatch(/Creek Villa[^]*<\/html>HTTP\/1\.1 200 OK/)
    })

    it('close the connection after the first answer if they are more', async () => {
      await get('/projects')
      const answers = await askAtOnce('/projects', '/healthz', '/healthz')
      expect(answers.match(statusLine)).toHaveLength(1)
      expect(answers).toMatch(/Creek Villa[^]*<\/html>$/)
    })
  })

  it('holds built files, compressed as they were built, and parts of them come from the disk', async () => {
    const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec((await get('/projects')).body.toString()) ?? []
    const whole = await get(asset)
    const compressed = await get(asset, { 'Accept-Encoding': 'gzip, br' })
    expect([whole.fromMemory, compressed.fromMemory]).toEqual([true, true])
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.body).equals(whole.body)).toBe(true)
    expect(whole.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const part = await get(asset, { Range: 'bytes=2-9' })
    expect([part.fromMemory, part.status]).toEqual([false, 206])
    expect(part.body.equals(whole.body.subarray(2, 10))).toBe(true)
  })

  it('is every built file, those that hold nothing too', async () => {
    const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
    const empty = files.filter(
      (entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).size === 0,
    )
    expect(empty.length).toBeGreaterThan(0)
    for (const { name } of empty) {
      const answer = await get(`/assets/${name}`)
      expect([answer.fromMemory, answer.status, answer.body.length]).toEqual([true, 200, 0])
    }
  })

  it('is found by no address that was never stored', async () => {
    const path = '/news?item=made-up'
    await get('/projects')
    await get(path)
    // Somebody else's page under the same key would be found by it.
    app.services.pages.set(
      path,
      app.services.pages.get('/projects') ?? expect.fail(),
      app.services.pages.version(),
    )
    expect((await get(path)).fromMemory).toBe(false)
  })

  it('is not there in a language that was switched off, however often it was requested', async () => {
    const paths = ['/ar/projects', '/ar/feed.xml']
    const english = '/projects'
    await switchArabicOn(app.services)
    const requestEach = async () => Promise.all(paths.map(async (path) => (await get(path)).status))
    for (let time = 0; time < 3; time += 1) expect(await requestEach()).toEqual([200, 200])
    for (let time = 0; time < 2; time += 1) await get(english)
    app.app.renderAhead()
    await switchArabicOn(app.services, false)
    await expect.poll(() => app.services.pages.get(english)).toBeDefined()
    for (let time = 0; time < 3; time += 1) expect(await requestEach()).toEqual([404, 404])
    // It is back with the switch.
    await switchArabicOn(app.services)
    expect(await requestEach()).toEqual([200, 200])
  })
})
