import { sql } from 'kysely'
import { readMark, removeMark, setMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { day, hour, minute, second } from '#app/platform/units.ts'
import { databaseTime } from './health/queries.server.ts'
import type { WatchedClock } from './watched-clock.ts'

/** A row that is this much younger than the clock was written by an instance whose clock is a little ahead. */
const smallLead = 20 * second
/** A clock that others keep is right if it differs by less: nobody sets two clocks wrong by the same. */
const agreement = hour

type Guarded = Pick<Services, 'db' | 'files' | 'log' | 'worker'>

/** A `WatchedClock` that knows what is stored, and remembers across restarts that it waits for a person. */
export interface GuardedClock extends WatchedClock {
  /** Whether what has been kept long enough may be removed now. */
  mayErase(): boolean
  /** A person says that the clock is right. */
  confirm(): Promise<void>
}

/**
 * Guards what is removed by age against a clock that is ahead. A machine that starts with the wrong year would otherwise
 * erase within seconds what was to be kept for months.
 */
export async function guardClock(
  { db, files, log, worker }: Guarded,
  clock: WatchedClock,
): Promise<GuardedClock> {
  const now = () => Date.now()

  async function know() {
    const known = await lastKnownTime(db, now())
    // A new site has nothing to lose.
    clock.know(known ?? now())
  }

  async function look() {
    const confirmed = await readTime(db, 'clock-confirmed')
    if (
      confirmed !== undefined &&
      confirmed > (clock.aheadOf(now()) ?? Infinity) &&
      confirmed <= now() + smallLead
    )
      clock.know(confirmed) // On another instance.
    const ahead = clock.aheadOf(now())
    if (ahead === undefined) return
    if (await isConfirmedByOthers(db, files, now())) return confirm()
    // What is written from now on says nothing, not even at the next start.
    if ((await readTime(db, 'clock-held')) === undefined) {
      await setMark(db, 'clock-held', String(ahead))
      log.warn(
        { clock: iso(now()), newest: iso(ahead) },
        'the clock is ahead of everything that is stored: nothing is erased until somebody says under Overview that it is right',
      )
    }
  }

  async function confirm() {
    await setMark(db, 'clock-confirmed', String(now()))
    await removeMark(db, 'clock-held')
    clock.know(now())
  }

  await know()
  if (clock.aheadOf(now()) === undefined) await removeMark(db, 'clock-held')
  else await look()
  worker.add({ name: 'clock', every: minute, run: look })
  return {
    ...clock,
    mayErase: () => clock.aheadOf(now()) === undefined,
    async confirm() {
      await confirm()
      log.warn('somebody has said that the clock is right')
    },
  }
}

/**
 * The newest time that somebody's work or the site's own has stored, and that is not in the future; what was written while
 * the clock was not trusted does not count, and neither do trials and probes.
 */
export async function lastKnownTime(db: Db, now: number): Promise<number | undefined> {
  const limit = now + smallLead
  const { rows } = await sql<{ at: number | null }>`
    select max(at) as at from (
      select max(at) as at from revision where at <= ${limit}
      union all select max(created_at) from request where created_at <= ${limit}
      union all select max(created_at) from file where created_at <= ${limit}
    ) as stored`.execute(db)
  const lastDay = await db
    .selectFrom('visit_day')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst()
  const stored = [
    rows[0]?.at ?? undefined,
    lastDay?.day ? Date.parse(lastDay.day) : undefined,
    await readTime(db, 'files-swept'),
  ].filter((time) => time !== undefined && time <= limit)
  const held = await readTime(db, 'clock-held')
  const confirmed = await readTime(db, 'clock-confirmed')
  const times = [...(held === undefined ? stored : [held]), confirmed].filter((time) => time !== undefined)
  const past = times.map(Number).filter((time) => time <= limit)
  return past.length > 0 ? Math.max(...past) : undefined
}

/** Whether a clock that is kept elsewhere, by PostgreSQL or by the bucket, says the same. */
export async function isConfirmedByOthers(
  db: Db,
  files: Pick<Files, 'readClock'>,
  now: number,
): Promise<boolean> {
  const times = await Promise.all(
    [databaseTime(db), files.readClock?.()].map((time) => Promise.resolve(time).catch(() => undefined)),
  )
  return times.some((time) => time !== undefined && Math.abs(time - now) < agreement)
}

/** By how many days, for people. */
export function leadOf(now: number, known: number): number {
  return Math.round((now - known) / day)
}

async function readTime(
  db: Db,
  mark: 'files-swept' | 'clock-held' | 'clock-confirmed',
): Promise<number | undefined> {
  const stored = await readMark(db, mark)
  return stored === undefined ? undefined : Number(stored)
}

const iso = (time: number) => new Date(time).toISOString()
