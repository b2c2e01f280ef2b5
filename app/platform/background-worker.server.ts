import { systemClock, type Clock } from './clock.ts'
import { isDue, type Mark } from './database/meta.server.ts'
import type { Db } from './database/open.server.ts'
import { findUnavailable } from './http/unavailable.server.ts'
import type { Log } from './log.server.ts'

/** Something that is done outside requests. A long one does its work in portions, and lets others have a turn between them. */
export interface Job {
  name: string
  /** Milliseconds from one run to the next, once the worker has started. Left out: only when it is woken, or due. */
  every?: number
  /** Runs on one instance alone, whichever asks first; the moment of the last run stands under this name in the database. */
  mark?: Mark
  /** Nobody waits for it: one such job at a time, in the order in which they were added. */
  quiet?: boolean
  /** Does all that waits, and says when something will be due next. It ends early where `isClosing`. */
  run(now: number, isClosing: () => boolean): Promise<number | void>
  /** When the worker begins to close: what has been begun need not be finished. */
  hurry?(): void
  /** After the last run. */
  finish?(): Promise<void> | void
}

export interface JobHandle {
  /** Something may be waiting. */
  wake(): void
  /** Something waits that may wait for so many milliseconds; longer where the last run failed. */
  wakeWithin(milliseconds: number): void
  /** Runs it, and resolves when nothing is to be done now; for tests and measurements. */
  idle(): Promise<void>
}

export interface BackgroundWorker {
  /** A job takes the place of an earlier one of its name. */
  add(job: Job): JobHandle
  /** From now on jobs run by themselves: each at once, then as often as it says. */
  start(): void
  /** Runs every quiet job once, as if it were `now`. */
  runQuietJobs(now: number): Promise<void>
  /** Lets what has been begun be finished. */
  close(): Promise<void>
}

interface Entry {
  job: Job
  dueAt: number
  failures: number
  /** After a failure. */
  notBefore: number
  running?: Promise<void> | undefined
}

const shortestPause = 1_000
const longestPause = 60_000
/** A job with a mark looks so often whether its time has come. */
const looksEvery = 10 * 60_000

interface WorkerOptions {
  db: Db
  log: Log
  clock?: Clock
}

/** The one loop for all that is done outside requests. What waits stands in the database, so a restart goes on where it stopped. */
export function openBackgroundWorker({ db, log, clock = systemClock }: WorkerOptions): BackgroundWorker {
  const entries = new Map<string, Entry>()
  let isStarted = false
  let isClosing = false
  let cancel = () => {}

  /** Begins what is due, and comes back when something will be. */
  function look() {
    cancel()
    if (isClosing) return
    const now = clock.now()
    for (const entry of entries.values()) waitNoLonger(entry, now)
    for (const entry of entries.values()) if (entry.dueAt <= now && isFree(entry)) begin(entry)
    const next = Math.min(...[...entries.values()].map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now))
    if (next < Infinity) cancel = clock.after(next - now, look)
  }

  /** Where the clock was set back, what was due by the time that it showed would be due in a day, or in a year. */
  function waitNoLonger(entry: Entry, now: number) {
    const { every = Infinity } = entry.job
    if (entry.dueAt < Infinity) entry.dueAt = Math.min(entry.dueAt, now + every)
    entry.notBefore = Math.min(entry.notBefore, now + longestPause)
  }

  function isFree({ job, running }: Entry): boolean {
    const others = job.quiet ? [...entries.values()].filter((other) => other.job.quiet) : []
    return !running && others.every((other) => !other.running)
  }

  function begin(entry: Entry, now = clock.now()) {
    entry.dueAt = Infinity
    entry.running = run(entry, now).finally(() => {
      entry.running = undefined
      look()
    })
    return entry.running
  }

  async function run(entry: Entry, now: number) {
    const { name, every, mark } = entry.job
    try {
      const isTaken = mark !== undefined && !(await isDue(db, mark, every ?? 0, now))
      const next = isTaken ? undefined : await entry.job.run(now, () => isClosing)
      entry.failures = 0
      entry.notBefore = 0
      // What is due already and was left belongs to another instance, for a moment.
      if (next) due(entry, Math.max(next, clock.now() + shortestPause))
    } catch (error) {
      log[findUnavailable(error) ? 'warn' : 'error']({ err: error, job: name }, 'a job failed')
      entry.notBefore = clock.now() + Math.min(shortestPause * 2 ** entry.failures, longestPause)
      entry.failures += 1
      if (!entry.job.quiet) due(entry, entry.notBefore)
    }
    if (isStarted && every) due(entry, clock.now() + (mark ? Math.min(every, looksEvery) : every))
  }

  function due(entry: Entry, at: number) {
    entry.dueAt = Math.min(entry.dueAt, at)
  }

  function wake(entry: Entry, at: number) {
    const now = clock.now()
    if (isClosing || (entry.dueAt <= at && at > now)) return
    due(entry, at)
    look()
  }

  return {
    add(job) {
      const entry: Entry = { job, dueAt: Infinity, failures: 0, notBefore: 0 }
      entries.set(job.name, entry)
      return {
        wake: () => wake(entry, clock.now()),
        wakeWithin(milliseconds) {
          const now = clock.now()
          waitNoLonger(entry, now)
          wake(entry, Math.max(now + milliseconds, entry.notBefore))
        },
        async idle() {
          wake(entry, clock.now())
          while (entry.running) await entry.running
        },
      }
    },
    start() {
      isStarted = true
      for (const entry of entries.values()) if (entry.job.every) due(entry, clock.now())
      look()
    },
    async runQuietJobs(now) {
      for (const entry of [...entries.values()].filter(({ job }) => job.quiet)) {
        while (!isFree(entry)) await Promise.all([...entries.values()].map(({ running }) => running))
        await begin(entry, now)
      }
    },
    async close() {
      isClosing = true
      cancel()
      const all = [...entries.values()]
      for (const { job } of all) job.hurry?.()
      await Promise.all(all.map(({ running }) => running))
      for (const { job } of all)
        await Promise.try(() => job.finish?.()).catch((error: unknown) =>
          log.error({ err: error, job: job.name }, 'a job could not be finished'),
        )
    },
  }
}
