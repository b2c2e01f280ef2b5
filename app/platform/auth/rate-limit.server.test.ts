import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { countAttempt, forgetAttempts, type Limit } from './rate-limit.server.ts'

describeEngines('a limit', (createApp) => {
  let db: TestApp['services']['db']
  beforeAll(async () => {
    db = (await createApp()).services.db
  })
  const limit = (name: string, most: number, within = 60): Limit => ({ name, most, within })

  it('lets as many attempts pass as it says, then names the seconds to wait', async () => {
    const three = limit('three', 3)
    for (let attempt = 1; attempt <= 3; attempt += 1) expect(await countAttempt(db, three, 'x')).toBe(0)
    const wait = await countAttempt(db, three, 'x')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('counts everyone apart, and every limit apart', async () => {
    const one = limit('one', 1)
    expect(await countAttempt(db, one, 'layla')).toBe(0)
    expect(await countAttempt(db, one, 'omar')).toBe(0)
    expect(await countAttempt(db, limit('another', 1), 'layla')).toBe(0)
    expect(await countAttempt(db, one, 'layla')).toBeGreaterThan(0)
  })

  it('counts twenty attempts at once as twenty', async () => {
    const five = limit('five', 5)
    const waits = await Promise.all(Array.from({ length: 20 }, () => countAttempt(db, five, 'x')))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  it('begins again when its time is over', async () => {
    const brief = limit('brief', 1, 0.2)
    expect(await countAttempt(db, brief, 'x')).toBe(0)
    expect(await countAttempt(db, brief, 'x')).toBe(1)
    await wait(250)
    expect(await countAttempt(db, brief, 'x')).toBe(0)
  })

  it('forgets what was counted, when told', async () => {
    const one = limit('forgotten', 1)
    await countAttempt(db, one, 'x')
    await forgetAttempts(db, one, 'x')
    expect(await countAttempt(db, one, 'x')).toBe(0)
  })
})
