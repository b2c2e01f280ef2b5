import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { statementsOf } from '#test/query-plan.ts'
import { openBackgroundWorker } from '../jobs/background-worker.server.ts'
import { createVisits, readVisits } from './visits.server.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const timeZone = async () => 'Asia/Dubai'

describeEngines('counting visits', (createApp, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(() => app.empty())
  let addresses = 0
  /** Each visitor has their own address. */
  const visit = async (
    from = `10.0.${(addresses += 1) >> 8}.${addresses & 255}`,
    userAgent = chrome,
  ): Promise<number> => {
    const headers = { 'X-Forwarded-For': from, 'User-Agent': userAgent }
    const answer = await app.request('/visits', { method: 'POST', headers })
    expect(answer.status).toBe(200)
    const { number } = await answer.json()
    return number
  }

  it('answers with the number for the Visitors Count line', async () => {
    expect(await visit()).toBe(1)
    expect(await visit()).toBe(2)
  })

  it('adds to what was counted before the move', async () => {
    await app.services.db.insertInto('visit_day').values({ day: 'before', number: 18_435 }).execute()
    expect(await visit()).toBe(18_436)
  })

  it('gathers, and writes them by itself', async () => {
    await Promise.all(Array.from({ length: 50 }, () => visit()))
    await expect.poll(() => readVisits(app.services.db)).toBe(50)
    const rows = await app.services.db.selectFrom('visit_day').selectAll().execute()
    expect(rows).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), number: 50 }])
  })

  it('loses none at the stop', async () => {
    const other = await createTestApp({ engine, config: { databaseUrl: app.config.databaseUrl } })
    await Promise.all(Array.from({ length: 7 }, () => other.request('/visits', { method: 'POST' })))
    if (engine === 'postgres') {
      await other.close()
      expect(await readVisits(app.services.db)).toBe(7)
      return
    }
    const { dataDir } = other.config
    await other.app.close()
    const again = await createTestApp({ config: { dataDir } })
    expect(await readVisits(again.services.db)).toBe(7)
    await again.close()
  })

  it('does not drop cached pages', async () => {
    await app.request('/projects')
    await visit()
    await app.services.visits.flush()
    expect(app.services.pages.get('/projects')).toBeDefined()
  })

  it('answers many at once with what was counted, while it is being written', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const numbers = await Promise.all([
        ...Array.from({ length: 20 }, () => visit()),
        app.services.visits.flush(),
        ...Array.from({ length: 20 }, () => visit()),
      ])
      expect(Math.max(...numbers.filter((number) => number !== undefined))).toBe(round * 40)
      expect(await readVisits(app.services.db)).toBeLessThanOrEqual(round * 40)
    }
    await app.services.visits.flush()
    expect(await readVisits(app.services.db)).toBe(200)
  })

  it('knows the number without a read while visits come, also of what is being written', async () => {
    const visits = app.services.visits
    let known = 0
    const next = async () => {
      const number = visits.tryReport({ address: `10.9.0.${known}`, userAgent: chrome })
      if (number !== undefined) known += 1
      return number ?? visit()
    }
    for (let round = 0; round < 20; round += 1) {
      expect(await next()).toBe(3 * round + 1)
      const written = visits.flush()
      expect(await next()).toBe(3 * round + 2)
      await written
      expect(await next()).toBe(3 * round + 3)
    }
    expect(known).toBeGreaterThan(20)
    await visits.flush()
    expect(await readVisits(app.services.db)).toBe(60)
  })

  it('is read once for all who come before it is known', async () => {
    const { db: own, live, log } = app.services
    const statements = await statementsOf(own, async (db) => {
      const worker = openBackgroundWorker({ db, log })
      const visits = createVisits({ db, live, worker, timeZone })
      const reports = Array.from({ length: 20 }, (_, number) =>
        visits.report({ address: `10.7.0.${number}`, userAgent: chrome }),
      )
      expect(Math.max(...(await Promise.all(reports)))).toBe(20)
      await worker.close()
    })
    expect(statements.map(({ sql }) => sql.split(' ', 1)[0])).toEqual(['select', 'insert'])
  })

  it('has never answered visits of more than a quarter of a second that are not written', async () => {
    let time = 0
    const { db, live, log } = app.services
    // Its own timer for writing never fires.
    const clock = { now: () => time, after: () => () => {} }
    const worker = openBackgroundWorker({ db, log, clock })
    const visits = createVisits({ db, live, worker, timeZone, now: clock.now })
    const visitor = (number: number) => ({ address: `10.8.0.${number}`, userAgent: chrome })
    expect(await visits.report(visitor(1))).toBe(1)
    time = 250
    expect(visits.tryReport(visitor(2))).toBe(2)
    expect(await readVisits(db)).toBe(0)
    time = 251
    expect(visits.tryReport(visitor(3))).toBeUndefined()
    // It waits until the earlier ones have been written, and is counted then.
    expect(await visits.report(visitor(3))).toBe(3)
    expect(await readVisits(db)).toBe(2)
    expect(await visits.report(visitor(4))).toBe(4)
    expect(visits.tryReport(visitor(5))).toBe(5)
    await worker.close()
    expect(await readVisits(db)).toBe(5)
  })

  it('counts no more of one address than people behind it could open, and answers all', async () => {
    const numbers = []
    for (let time = 0; time < 200; time += 1) numbers.push(await visit('2001:db8:7:7::1'))
    expect(numbers[59]).toBe(60)
    expect(numbers.at(-1)).toBeLessThanOrEqual(61)
    expect(await visit('2001:db8:7:7:ffff::2')).toBe(numbers.at(-1))
    expect(await visit('2001:db8:7:8::1')).toBe((numbers.at(-1) ?? 0) + 1)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32.3',
  ])('answers a robot without counting it: %s', async (userAgent) => {
    expect(await visit()).toBe(1)
    expect(await visit('192.0.2.1', userAgent)).toBe(1)
    expect(await visit()).toBe(2)
  })

  it('counts a browser without a screen, which opens pages as every other does', async () => {
    expect(await visit('192.0.2.1', chrome.replace('Chrome', 'HeadlessChrome'))).toBe(1)
    expect(await visit()).toBe(2)
  })

  it('takes no other method', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.request('/visits', { method })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
  })
})
