import { Readable, Writable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { createStatementLog } from '#app/platform/database/statement-log.server.ts'
import { openServices } from '#app/services.server.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'

const metricsToken = 'a token of the operator'
const bearer = { headers: { Authorization: `Bearer ${metricsToken}` } }

async function* wire() {
  yield 'wi'
  throw new Error('cut')
}

async function figuresOf(app: TestApp) {
  const answer = await app.request('/metrics', bearer)
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  const text = await answer.text()
  return (line: string) => {
    const found = text.split('\n').find((one) => one.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length))
  }
}

describeEngines('figures for Prometheus', (_, engine) => {
  it('count requests by route and status, pages, streams and what waits', async () => {
    const app = await createTestApp({ engine, config: { metricsToken } })
    onTestFinished(app.close)
    const project = '/projects/nobody-has-this-code'
    for (const path of ['/about', '/about', project, '/made-up', '/made-up-too']) await app.request(path)
    const stream = await app.request('/live?topics=projects')
    const figure = await figuresOf(app)
    const requests = (route: string, status: number) =>
      figure(`plinth_request_seconds_count{method="GET",route="${route}",status="${status}"}`)
    expect(requests('/about', 200)).toBe(2)
    expect(requests('/projects/:code', 404)).toBe(1)
    expect(requests('/*', 404)).toBe(2)
    expect(requests(project, 404)).toBeUndefined()
    expect(figure('plinth_pages_total')).toBe(5)
    expect(figure('plinth_page_renders_total')).toBe(3)
    expect(figure('plinth_streams')).toBe(1)
    expect(figure('plinth_statement_seconds_count')).toBeGreaterThan(0)
    for (const gauge of [
      'outbox_waiting',
      'photographs_waiting',
      'uploads_under_way',
      'pages_waiting',
      'renders_waiting',
    ])
      expect(figure(`plinth_${gauge}`), gauge).toBe(0)
    expect(figure('plinth_disk_free_bytes')).toBeGreaterThan(0)
    expect(figure('plinth_ready')).toBe(1)
    expect(figure('plinth_backup_age_seconds')).toBeUndefined()
    expect(figure('plinth_files_stored_total')).toBe(0)
    await stream.body?.cancel()
    await app.services.backups.take()
    await app.services.files.put('public', 'images/abcdefghijcrane.txt', Readable.from(['crane']))
    const broken = Readable.from(wire())
    await expect(app.services.files.put('public', 'images/abcdefghijwire.txt', broken)).rejects.toThrow('cut')
    const later = await figuresOf(app)
    expect(later('plinth_streams')).toBe(0)
    expect(later('plinth_backup_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(later('plinth_backup_age_seconds')).toBeLessThan(60)
    expect(later('plinth_files_stored_total')).toBe(1)
    expect(later('plinth_files_stored_bytes_total')).toBe(5)
    expect(later('plinth_files_storing_seconds_total')).toBeGreaterThan(0)
    expect(later('plinth_files_not_stored_total')).toBe(1)
    app.app.drain()
    expect((await figuresOf(app))('plinth_ready')).toBe(0)
  })
})

describe('the address of the figures', () => {
  it('is none without a token, and for whoever has another one', async () => {
    const app = await createTestApp({ config: { metricsToken } })
    onTestFinished(app.close)
    const without = await createTestApp()
    onTestFinished(without.close)
    const missing = await (await without.request('/made-up')).text()
    for (const answer of [
      await without.request('/metrics', bearer),
      await app.request('/metrics'),
      await app.request('/metrics', { headers: { Authorization: `Bearer ${metricsToken}x` } }),
    ]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(missing)
    }
  })
})

describe('the log', () => {
  function written(level: string) {
    const lines: Record<string, unknown>[] = []
    const write = new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    return { lines, log: createLog(level, write) }
  }

  it('names each request by its route, id and time at debug, and at info those alone that took long', async () => {
    const { lines, log } = written('debug')
    const app = await createTestApp({ services: (config) => openServices(config, { log }) })
    onTestFinished(app.close)
    const answer = await app.request('/projects/nobody-has-this-code?from=omar@example.com')
    const line = lines.find(({ msg }) => msg === 'a request was answered')
    expect(line).toMatchObject({
      request: answer.headers.get('X-Request-Id'),
      method: 'GET',
      route: '/projects/:code',
      status: 404,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(lines)).not.toContain('omar')
    expect(JSON.stringify(lines)).not.toContain('nobody-has')
  })

  it('names a slow statement without its values', () => {
    const { lines, log } = written('info')
    const statements = createStatementLog(log)
    const heard: number[] = []
    statements.listen((milliseconds) => heard.push(milliseconds))
    const event = (queryDurationMillis: number) => ({
      level: 'query' as const,
      queryDurationMillis,
      query: {
        sql: 'select * from "request" where "email" = ?',
        parameters: ['omar@example.com'],
        query: { kind: 'RawNode' as const, sqlFragments: [], parameters: [] },
        queryId: { queryId: '1' },
      },
    })
    statements.note(event(3))
    statements.note(event(250))
    expect(heard).toEqual([3, 250])
    expect(statements.slow()).toBe(1)
    const { query } = event(250)
    statements.note({ ...event(250), query: { ...query, sql: `select '${'x'.repeat(5_000)}'` } })
    expect(String(lines.pop()?.['statement'])).toHaveLength(200)
    expect(lines).toMatchObject([{ statement: 'select * from "request" where "email" = ?', ms: 250 }])
    expect(JSON.stringify(lines)).not.toContain('omar')
  })
})
