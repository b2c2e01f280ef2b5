import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { createRateLimits, type Limit, type RateLimits } from './rate-limit.server.ts'
import { day } from '../units.ts'

const secret = 'a secret of thirty-two characters'

describeEngines('a limit', (createApp) => {
  let db: TestApp['services']['db']
  let limits: RateLimits
  let now = Date.now()
  const reached: (string | undefined)[] = []
  beforeAll(async () => {
    db = (await createApp()).services.db
    const securityLog = { record: (_: string, { limit }: { limit?: string }) => reached.push(limit) }
    limits = createRateLimits({ db, secret, securityLog, now: () => now })
  })
  beforeEach(async () => {
    await db.deleteFrom('rate_limit').execute()
    reached.length = 0
  })
  const limit = (name: string, max: number, windowSeconds = 60): Limit => ({ name, max, windowSeconds })
  const rows = () => db.selectFrom('rate_limit').selectAll().execute()

  it('lets as many attempts pass as it says, then names the seconds to wait', async () => {
    const three = limit('three', 3)
    for (let attempt = 1; attempt <= 3; attempt += 1) expect(await limits.count(three, 'x')).toBe(0)
    const wait = await limits.count(three, 'x')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('counts everyone apart, and every limit apart', async () => {
    const one = limit('one', 1)
    expect(await limits.count(one, 'layla')).toBe(0)
    expect(await limits.count(one, 'omar')).toBe(0)
    expect(await limits.count(limit('another', 1), 'layla')).toBe(0)
    expect(await limits.count(one, 'layla')).toBeGreaterThan(0)
  })

  it('counts twenty attempts at once as twenty', async () => {
    const five = limit('five', 5)
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits.count(five, 'x')))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  it('begins again when its time is over', async () => {
    const brief = limit('brief', 1, 0.2)
    expect(await limits.count(brief, 'x')).toBe(0)
    expect(await limits.count(brief, 'x')).toBe(1)
    now += 250
    expect(await limits.count(brief, 'x')).toBe(0)
  })

  it('holds nobody to a moment that only a clock showed which was wrong', async () => {
    const one = limit('wrong clock', 1)
    now += 400 * day
    for (let attempt = 0; attempt < 3; attempt += 1) await limits.count(one, 'x')
    now -= 400 * day
    expect(await limits.count(one, 'x')).toBe(0)
    expect(await limits.count(one, 'x')).toBe(60)
  })

  it('forgets what was counted, when told', async () => {
    const one = limit('forgotten', 1)
    await limits.count(one, 'x')
    await limits.forget(one, 'x')
    expect(await limits.count(one, 'x')).toBe(0)
  })

  it('gives one attempt back, and never more than were counted', async () => {
    const two = limit('given back', 2)
    await limits.count(two, 'x')
    for (let time = 0; time < 5; time += 1) await limits.refund(two, 'x')
    expect(await limits.count(two, 'x')).toBe(0)
    expect(await limits.count(two, 'x')).toBe(0)
    expect(await limits.count(two, 'x')).toBeGreaterThan(0)
  })

  it('takes rows of one size, from which nobody reads who it was', async () => {
    const one = limit('long', 1)
    await limits.count(one, 'x'.repeat(900_000))
    await limits.count(one, '192.0.2.7')
    const keys = (await rows()).map(({ key }) => key)
    expect(keys.map((key) => key.length)).toEqual([43, 43])
    expect(keys.join()).not.toMatch(/192|xx|long/)
    const elsewhere = createRateLimits({ db, secret: `${secret}!`, securityLog: { record() {} } })
    await elsewhere.count(one, '192.0.2.7')
    expect(await rows()).toHaveLength(3)
  })

  it('writes nothing more once it is reached, and is logged once for each time', async () => {
    const two = limit('reached', 2)
    for (let attempt = 0; attempt < 3; attempt += 1) await limits.count(two, 'x')
    const before = await rows()
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await limits.count(two, 'x')).toBe(60)
    expect(await rows()).toEqual(before)
    expect(reached).toEqual(['reached'])
    now += 60_000
    for (let attempt = 0; attempt < 4; attempt += 1) await limits.count(two, 'x')
    expect(reached).toEqual(['reached', 'reached'])
  })

  it('leaves nothing behind when its time is over', async () => {
    await limits.count(limit('short', 1, 10), 'x')
    await limits.count(limit('longer', 1, 100), 'x')
    await limits.removeExpired(now + 9_999)
    expect(await rows()).toHaveLength(2)
    await limits.removeExpired(now + 10_000)
    expect(await rows()).toHaveLength(1)
  })
})
