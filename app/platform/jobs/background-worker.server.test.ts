import { beforeEach, expect, it } from 'vitest'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { openTestClock, type TestClock } from '#test/clock.ts'
import { openBackgroundWorker, type BackgroundWorker } from './background-worker.server.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import { minute, day } from '../units.ts'

describeEngines('what is done outside requests', (createApp) => {
  let app: TestApp
  let clock: TestClock
  let worker: BackgroundWorker
  let runs: string[]
  beforeEach(async () => {
    app ??= await createApp()
    await app.empty()
    clock = openTestClock(Date.parse('2026-11-22T08:00:00Z'))
    worker = openBackgroundWorker({ ...app.services, clock })
    runs = []
    return () => worker.close()
  })
  /** A job that waits until it is released, and counts how often it started. */
  function held(name: string) {
    const gates: (() => void)[] = []
    return {
      name,
      run() {
        runs.push(name)
        return new Promise<void>((resolve) => gates.push(resolve))
      },
      async letGo() {
        gates.shift()?.()
        await settled()
      },
    }
  }
  const noted = (name: string) => ({ name, run: async () => void runs.push(name) })
  /** Waits until everything that is ready to run has run. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('does nothing before the worker starts, then everything at once and as often as it says', async () => {
    worker.add({ ...noted('mail'), every: minute })
    worker.add(noted('visits'))
    clock.advance(minute)
    expect(runs).toEqual([])
    worker.start()
    expect(runs).toEqual(['mail'])
    await settled()
    clock.advance(minute - 1)
    expect(runs).toHaveLength(1)
    clock.advance(1)
    expect(runs).toEqual(['mail', 'mail'])
  })

  it('runs when it is woken, and once more when it is woken while it runs', async () => {
    const job = held('mail')
    const { wake } = worker.add(job)
    wake()
    wake()
    wake()
    expect(runs).toHaveLength(1)
    await job.letGo()
    expect(runs).toHaveLength(2)
    await job.letGo()
    expect(runs).toHaveLength(2)
  })

  it('gathers what may wait', async () => {
    const { wakeWithin } = worker.add(noted('visits'))
    wakeWithin(250)
    clock.advance(100)
    wakeWithin(250)
    clock.advance(149)
    expect(runs).toEqual([])
    clock.advance(1)
    expect(runs).toEqual(['visits'])
    await settled()
    clock.advance(minute)
    expect(runs).toHaveLength(1)
  })

  it('comes back when something is due, and does not spin over what another instance holds', async () => {
    const due = [clock.now() + 5 * minute, clock.now() - 1]
    const { wake } = worker.add({
      name: 'mail',
      async run() {
        runs.push('mail')
        return due.shift()
      },
    })
    wake()
    await settled()
    clock.advance(5 * minute)
    expect(runs).toHaveLength(2)
    await settled()
    clock.advance(999)
    expect(runs).toHaveLength(2)
    clock.advance(1)
    expect(runs).toHaveLength(3)
  })

  it('is tried again after a failure, each time later, and what may wait does not hurry it', async () => {
    const { wakeWithin } = worker.add({
      name: 'visits',
      async run() {
        runs.push('visits')
        throw new Unavailable('database')
      },
    })
    wakeWithin(250)
    clock.advance(250)
    await settled()
    wakeWithin(250)
    clock.advance(999)
    expect(runs).toHaveLength(1)
    clock.advance(1)
    expect(runs).toHaveLength(2)
    await settled()
    clock.advance(1_999)
    expect(runs).toHaveLength(2)
    clock.advance(1)
    expect(runs).toHaveLength(3)
  })

  it('goes on where the clock is set back, and waits for no moment that it showed before', async () => {
    const { wakeWithin } = worker.add({
      name: 'visits',
      async run() {
        runs.push('visits')
        throw new Unavailable('database')
      },
    })
    worker.add({ ...noted('mail'), every: minute })
    worker.start()
    wakeWithin(250)
    clock.advance(250)
    await settled()
    clock.setBack(400 * day)
    runs = []
    wakeWithin(250)
    clock.advance(2 * minute)
    expect(runs).toContain('mail')
    expect(runs).toContain('visits')
  })

  it('lets one quiet job run after the other, and others beside them', async () => {
    const first = held('first')
    const second = held('second')
    for (const job of [first, second]) worker.add({ ...job, every: minute, quiet: true })
    worker.add({ ...noted('mail'), every: minute })
    worker.start()
    expect(runs).toEqual(['first', 'mail'])
    await first.letGo()
    expect(runs).toEqual(['first', 'mail', 'second'])
    await second.letGo()
  })

  it('runs once on all instances where it has a mark', async () => {
    const other = openBackgroundWorker({ ...app.services, clock })
    for (const one of [worker, other])
      one.add({ ...noted('files'), every: day, mark: 'files-swept', quiet: true })
    const both = (now: number) => Promise.all([worker.runQuietJobs(now), other.runQuietJobs(now)])
    await both(clock.now())
    expect(runs).toEqual(['files'])
    await both(clock.now() + day - 1)
    expect(runs).toHaveLength(1)
    await both(clock.now() + day)
    expect(runs).toHaveLength(2)
    await other.close()
  })

  it('is finished at the stop, and nothing begins after', async () => {
    const job = held('mail')
    let isHurried = false
    const { wake } = worker.add({
      ...job,
      onClosing: () => void (isHurried = true),
      onClosed: () => void runs.push('finished'),
    })
    wake()
    const closing = worker.close()
    expect(isHurried).toBe(true)
    wake()
    await settled()
    expect(runs).toEqual(['mail'])
    await job.letGo()
    await closing
    expect(runs).toEqual(['mail', 'finished'])
  })
})

it('a clock of a test does what was to happen in its order', () => {
  const clock = openTestClock()
  const done: number[] = []
  for (const at of [20, 10]) clock.after(at, () => done.push(clock.now()))
  clock.after(15, () => done.push(0))()
  clock.advance(30)
  expect([...done, clock.now()]).toEqual([10, 20, 30])
})

it('closes with the app', async () => {
  const app = await createTestApp()
  const runs: string[] = []
  app.services.worker.add({ name: 'last', run: async () => {}, onClosed: () => void runs.push('finished') })
  await app.close()
  expect(runs).toEqual(['finished'])
})
