import { isbot } from 'isbot'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BackgroundWorker } from '../jobs/background-worker.server.ts'
import { withoutRevisions, type Changed } from '../changes/change.server.ts'
import { isoDay } from '../clock.ts'
import { lock, type Db, type Tx } from '../database/database.server.ts'
import { addressGroup } from '../http/address-group.ts'
import { requestLimits } from '../http/limits.ts'
import { createTokenBuckets } from '../http/token-bucket.ts'
import type { Live } from '../live/hub.server.ts'

export interface Visits {
  /** Counts a page load, unless by a robot or in a flood. Returns the number shown to visitors. */
  report(visitor: Visitor): Promise<number>
  /** The same without waiting. If something must first be read or written: `undefined`, and not counted. */
  tryReport(visitor: Visitor): number | undefined
  /** Does what `tryReport` waits for, once for all callers; `tryReport` succeeds right afterwards. */
  prepare(): Promise<void>
  /** Writes pending visits; for tests. */
  flush(): Promise<void>
}

export interface Visitor {
  address: string
  userAgent: string
}

interface VisitsOptions {
  db: Db
  live: Live
  worker: BackgroundWorker
  /** The time zone whose days are counted. */
  timeZone: () => Promise<string>
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

const flushIntervalMs = 200
/** A killed process loses no more than the visits of this time. */
const maxWriteDelayMs = 250

/** A headless browser opens pages like any other, and each page load counts. */
function isRobot(userAgent: string) {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}

/**
 * Collects visits and writes them in one statement five times a second (decision 0050). If writing
 * takes longer than the limits allow, responses wait for it.
 */
export function createVisits({
  db,
  live,
  worker,
  timeZone,
  now = () => performance.now(),
}: VisitsOptions): Visits {
  const { burst, perMinute } = requestLimits.visit
  const buckets = createTokenBuckets(burst, perMinute)
  // Browsers of one version send the same User-Agent, and the pattern for robots is long.
  const robots = new LRUCache<string, boolean>({ max: 200, memoMethod: isRobot })
  let waiting = 0
  /** When the first of the pending visits arrived, and the first of those being written. */
  let gatheredSince = Infinity
  let writtenSince = Infinity
  /**
   * The stored number, cached until the next write; other instances count too, so it is then read again if
   * more visits are pending.
   */
  let stored: number | undefined
  /** Reads and writes run one after the other, so that visits are neither missed nor counted twice. */
  let queue = Promise.resolve()
  let preparing: Promise<void> | undefined

  function oneAfterAnother<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = queue.then(work)
    queue = done.then(
      () => {},
      () => {},
    )
    return done
  }

  async function write() {
    const number = waiting
    writtenSince = gatheredSince
    gatheredSince = Infinity
    try {
      if (number > 0) await addVisits(db, isoDay(Date.now(), await timeZone()), number)
    } catch (error) {
      gatheredSince = writtenSince
      throw error
    } finally {
      writtenSince = Infinity
    }
    waiting -= number
    if (stored !== undefined) stored += number
    // While more visits are pending, it stays cached, and is read again to include those of other instances.
    stored = waiting > 0 ? await readVisits(db) : undefined
  }
  const flushGathered = () => oneAfterAnother(write)
  const job = worker.add({ name: 'visits', run: flushGathered, onClosed: flushGathered })
  // An administrator may have set the number.
  live.subscribe(() => (stored = undefined))

  function isOverdue() {
    return now() - Math.min(writtenSince, gatheredSince) > maxWriteDelayMs
  }

  async function makeReady() {
    if (isOverdue()) await write()
    if (stored !== undefined) return
    stored = await readVisits(db)
    // The write also discards the cached number, even if nobody has been counted by then.
    job.wakeWithin(flushIntervalMs)
  }

  function prepare() {
    preparing ??= oneAfterAnother(makeReady).finally(() => (preparing = undefined))
    return preparing
  }

  function add({ address, userAgent }: Visitor) {
    if (robots.memo(userAgent) || !buckets.take(addressGroup(address))) return
    waiting += 1
    gatheredSince = Math.min(gatheredSince, now())
    job.wakeWithin(flushIntervalMs)
  }

  function tryReport(visitor: Visitor): number | undefined {
    if (stored === undefined || isOverdue()) return undefined
    add(visitor)
    return stored + waiting
  }

  return {
    tryReport,
    prepare,
    async report(visitor) {
      for (;;) {
        const number = tryReport(visitor)
        if (number !== undefined) return number
        // If the database is down, the visitor gets no number, but the page load is counted.
        await prepare().catch((error: unknown) => {
          add(visitor)
          throw error
        })
      }
    },
    flush: job.idle,
  }
}

/** Everything counted so far, here and, before the move, elsewhere. */
export async function readVisits(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('visit_day')
    .select((eb) => eb.fn.sum<number | string | null>('number').as('number'))
    .executeTakeFirstOrThrow()
  return Number(number ?? 0)
}

/** The record under which History lists changes of the number. */
const record = { kind: 'setting', id: 'visitorscount' } as const

/** The number and its `rev`: how often an administrator has set it. Counting does not change `rev`. */
export async function findVisitsCount(db: Db | Tx) {
  const { rev, at } = await db
    .selectFrom('revision')
    .select((eb) => [eb.fn.countAll<number>().as('rev'), eb.fn.max('at').as('at')])
    .where('kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow()
  return { number: await readVisits(db), rev, at: at ?? 0 }
}

export type VisitsSaved =
  | { rev: number; unchanged?: boolean }
  | { refused: 'stale'; current: { number: number; rev: number; at: number } }

/** Sets the count to `number`, plus visits since its form was opened, when the number was `seen`. */
export async function saveVisitsCount(
  tx: Tx,
  rev: number,
  { number, seen }: { number: number; seen: number },
): Promise<Changed<VisitsSaved>> {
  await lock(tx, 'setting')
  const present = await findVisitsCount(tx)
  if (present.rev !== rev) return withoutRevisions({ refused: 'stale', current: present })
  if (number === seen) return withoutRevisions({ rev, unchanged: true })
  await tx
    .insertInto('visit_day')
    .values({ day: before, number: number - present.number })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ number: sql`visit_day.number + ${number - present.number}` }),
    )
    .execute()
  const revision = { ...record, before: { number: present.number }, after: { number } }
  return { outcome: { rev: rev + 1 }, revisions: [revision] }
}

/** The row with what was counted before the move. */
const before = 'before'

export async function hasEarlierVisits(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('visit_day').select('day').where('day', '=', before).executeTakeFirst()
  return row !== undefined
}

/** Adds what another site counted before this one; there must be no such row yet. */
export async function importEarlierVisits(tx: Tx, number: number) {
  await tx.insertInto('visit_day').values({ day: before, number }).execute()
}

async function addVisits(db: Db, day: string, number: number) {
  await db
    .insertInto('visit_day')
    .values({ day, number })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ number: sql`visit_day.number + ${number}` }),
    )
    .execute()
}
