import { isbot } from 'isbot'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BackgroundWorker } from './background-worker.server.ts'
import type { Changed } from './change.server.ts'
import { isoDay } from './clock.ts'
import { lock, type Db, type Tx } from './database/open.server.ts'
import { addressGroup } from './http/address-group.ts'
import { openTokenBuckets } from './http/token-bucket.ts'
import type { Live } from './live/hub.server.ts'

export interface Visits {
  /** Counts the page load that a page reports, unless it is a robot's or one of a flood: the number shown to visitors. */
  report(visitor: Visitor): Promise<number>
  /** The same without waiting; `undefined` where something has to be read or written first, and then nothing was counted. */
  reportAtOnce(visitor: Visitor): number | undefined
  /** Does what `reportAtOnce` lacks, once for all who wait for it; it answers right after. */
  prepare(): Promise<void>
  /** Writes what has been gathered; for tests. */
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
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** Milliseconds for which visits are gathered before they are written. */
const gathering = 200
/** What is answered and not yet written came within so many milliseconds: a process that is killed loses no more. */
const mostUnwritten = 250
/** Of one address: a full meeting room that opens the site at once, and hardly more than a person can open all day. */
const atOnce = 60
const perMinute = 6

/** A browser without a screen opens pages as every other does, and each page load counts. */
function isRobot(userAgent: string) {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}

/**
 * Gathers visits and writes them in one statement five times a second (architecture, seam 7). Where a write takes longer than
 * that leaves room for, answers wait for it.
 */
export function openVisits({ db, live, worker, now = () => performance.now() }: VisitsOptions): Visits {
  const buckets = openTokenBuckets(atOnce, perMinute)
  // Browsers of one version say the same of themselves, and the pattern of all robots is long.
  const robots = new LRUCache<string, boolean>({ max: 200, memoMethod: isRobot })
  let waiting = 0
  /** When the first of those that wait came, and the first of those that are being written. */
  let gatheredSince = Infinity
  let writtenSince = Infinity
  /** What is stored, known until the next write; read again then if more have come, as others count too. */
  let stored: number | undefined
  /** Reads and writes go one after the other, so that what is being written is neither left out nor counted twice. */
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
      if (number > 0) await addVisits(db, isoDay(Date.now()), number)
    } catch (error) {
      gatheredSince = writtenSince
      throw error
    } finally {
      writtenSince = Infinity
    }
    waiting -= number
    if (stored !== undefined) stored += number
    // While more come it stays known, and is read again for the visits of other instances.
    stored = waiting > 0 ? await readVisits(db) : undefined
  }
  const gathered = () => oneAfterAnother(write)
  const job = worker.add({ name: 'visits', run: gathered, finish: gathered })
  // An administrator may have set the number.
  live.subscribe(() => (stored = undefined))

  function isOverdue() {
    return now() - Math.min(writtenSince, gatheredSince) > mostUnwritten
  }

  async function makeReady() {
    if (isOverdue()) await write()
    if (stored !== undefined) return
    stored = await readVisits(db)
    // Also where nobody is counted meanwhile: it is forgotten then.
    job.wakeWithin(gathering)
  }

  function prepare() {
    preparing ??= oneAfterAnother(makeReady).finally(() => (preparing = undefined))
    return preparing
  }

  function add({ address, userAgent }: Visitor) {
    if (robots.memo(userAgent) || !buckets.take(addressGroup(address))) return
    waiting += 1
    gatheredSince = Math.min(gatheredSince, now())
    job.wakeWithin(gathering)
  }

  function reportAtOnce(visitor: Visitor): number | undefined {
    if (stored === undefined || isOverdue()) return undefined
    add(visitor)
    return stored + waiting
  }

  return {
    reportAtOnce,
    prepare,
    async report(visitor) {
      for (;;) {
        const number = reportAtOnce(visitor)
        if (number !== undefined) return number
        // Where the database is away nobody is told a number, but what was opened meanwhile counts.
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

/** Of the number itself, as History knows it. */
const record = { kind: 'setting', id: 'visitorscount' } as const

/** The number with its `rev`: how often an administrator has set it. It grows by itself without that. */
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

/** Counts on from `number`; `seen` is what the number was when its form was opened. */
export async function saveVisitsCount(
  tx: Tx,
  rev: number,
  { number, seen }: { number: number; seen: number },
): Promise<Changed<VisitsSaved>> {
  await lock(tx, 'setting')
  const present = await findVisitsCount(tx)
  if (present.rev !== rev) return { outcome: { refused: 'stale', current: present }, revisions: [] }
  if (number === seen) return { outcome: { rev, unchanged: true }, revisions: [] }
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

/** The row that holds what was counted before the move. */
const before = 'before'

export async function hasEarlierVisits(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('visit_day').select('day').where('day', '=', before).executeTakeFirst()
  return row !== undefined
}

/** What another site counted before this one; there is no such number here yet. */
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
