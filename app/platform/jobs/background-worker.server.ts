import { systemClock, type Clock } from '../clock.ts'
import { isDue, type Mark } from '../database/meta.server.ts'
import type { Db } from '../database/database.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { backOff } from '../retry.ts'
import { minute, second } from '../units.ts'

/** Work done outside requests. A long job works in portions and yields between them. */
export interface Job {
  name: string
  /** Milliseconds between runs, once the worker has started. Without it, runs only when woken or due. */
  every?: number
  /**
   * Runs on one instance only, whichever claims it first. The time of the last run is stored under this name
   * in the database.
   */
  mark?: Mark
  /** Nobody waits for it: such jobs run one at a time, in the order in which they were added. */
  quiet?: boolean
  /** Runs even while nothing else may. */
  always?: boolean
  /** Does all pending work; returns when more is due, in milliseconds since 1970. Stops if `isClosing`. */
  run(now: number, isClosing: () => boolean): Promise<number | void>
  /** Called when the worker starts to close: work in progress need not be finished. */
  onClosing?(): void
  /** Called after the last run. */
  onClosed?(): Promise<void> | void
}

export interface JobHandle {
  /** Call when there may be work. */
  wake(): void
  /** Call when there is work that may wait this many milliseconds. After a failure it waits longer. */
  wakeWithin(milliseconds: number): void
  /** Runs the job and resolves when there is nothing left to do; for tests and measurements. */
  idle(): Promise<void>
}

export interface BackgroundWorker {
  /** Replaces any job of the same name. */
  add(job: Job): JobHandle
  /** Starts running jobs: each at once, then at its own interval. */
  start(): void
  /** Runs every quiet job once, as if the time were `now`. */
  runQuietJobs(now: number): Promise<void>
  /** Waits for running jobs to finish. */
  close(): Promise<void>
}

interface Entry {
  job: Job
  dueAt: number
  failures: number
  /** Set after a failure. */
  notBefore: number
  running?: Promise<void> | undefined
}

const minDelayMs = second
const maxDelayMs = minute
/** How often a job with a mark checks whether it is due. */
const checkInterval = 10 * minute

interface WorkerOptions {
  db: Db
  log: Log
  clock?: Clock
  /** Whether jobs may run now; asked before each. */
  mayRun?: () => boolean
}

/**
 * The single loop for everything done outside requests. Pending work is stored in the database, so it
 * continues after a restart.
 */
export function openBackgroundWorker({
  db,
  log,
  clock = systemClock,
  mayRun = () => true,
}: WorkerOptions): BackgroundWorker {
  const entries = new Map<string, Entry>()
  let isStarted = false
  let isClosing = false
  let cancel = () => {}

  /** Starts what is due and schedules itself for when the next job is due. */
  function runDue() {
    cancel()
    if (isClosing) return
    const now = clock.now()
    for (const entry of entries.values()) clampDueTimes(entry, now)
    for (const entry of entries.values()) if (entry.dueAt <= now && isFree(entry)) begin(entry)
    const next = Math.min(...[...entries.values()].map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now))
    if (next < Infinity) cancel = clock.after(next - now, runDue)
  }

  /** If the clock was set back, a job due by the old time would otherwise wait a day or a year. */
  function clampDueTimes(entry: Entry, now: number) {
    const { every = Infinity } = entry.job
    if (entry.dueAt < Infinity) entry.dueAt = Math.min(entry.dueAt, now + every)
    entry.notBefore = Math.min(entry.notBefore, now + maxDelayMs)
  }

  function isFree({ job, running }: Entry): boolean {
    const others = job.quiet ? [...entries.values()].filter((other) => other.job.quiet) : []
    return !running && others.every((other) => !other.running)
  }

  function begin(entry: Entry, now = clock.now()) {
    entry.dueAt = Infinity
    entry.running = run(entry, now).finally(() => {
      entry.running = undefined
      runDue()
    })
    return entry.running
  }

  async function run(entry: Entry, now: number) {
    if (!entry.job.always && !mayRun()) return due(entry, clock.now() + maxDelayMs / 12)
    const { name, every, mark } = entry.job
    try {
      const isTaken = mark !== undefined && !(await isDue(db, mark, every ?? 0, now))
      const next = isTaken ? undefined : await entry.job.run(now, () => isClosing)
      entry.failures = 0
      entry.notBefore = 0
      // Work that is already due but was left is being done by another instance; check again in a moment.
      if (next) due(entry, Math.max(next, clock.now() + minDelayMs))
    } catch (error) {
      log[findUnavailable(error) ? 'warn' : 'error']({ err: error, job: name }, 'a job failed')
      entry.failures += 1
      entry.notBefore = clock.now() + backOff(entry.failures, minDelayMs, maxDelayMs)
      if (!entry.job.quiet) due(entry, entry.notBefore)
    }
    if (isStarted && every) due(entry, clock.now() + (mark ? Math.min(every, checkInterval) : every))
  }

  function due(entry: Entry, at: number) {
    entry.dueAt = Math.min(entry.dueAt, at)
  }

  function wake(entry: Entry, at: number) {
    const now = clock.now()
    if (isClosing || (entry.dueAt <= at && at > now)) return
    due(entry, at)
    runDue()
  }

  return {
    add(job) {
      const entry: Entry = { job, dueAt: Infinity, failures: 0, notBefore: 0 }
      entries.set(job.name, entry)
      return {
        wake: () => wake(entry, clock.now()),
        wakeWithin(milliseconds) {
          const now = clock.now()
          clampDueTimes(entry, now)
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
      runDue()
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
      for (const { job } of all) job.onClosing?.()
      await Promise.all(all.map(({ running }) => running))
      for (const { job } of all)
        await Promise.try(() => job.onClosed?.()).catch((error: unknown) =>
          log.error({ err: error, job: job.name }, 'a job could not be finished'),
        )
    },
  }
}
