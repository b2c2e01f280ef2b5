import { sql } from 'kysely'
import type { Db, Tx } from './database/open.server.ts'
import type { Log } from './log.server.ts'

export interface Visits {
  /** Counts one page load and answers with the number shown to visitors. */
  count(): Promise<number>
  /** Writes what has been gathered; at stop, and in tests. */
  flush(): Promise<void>
}

const longestWait = 250

/** Gathers visits and writes them in one statement at least every 250 ms (architecture, seam 7). */
export function openVisits(db: Db, log: Log): Visits {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    const number = waiting
    if (number === 0) return
    waiting = 0
    try {
      await addVisits(db, today(), number)
    } catch (error) {
      waiting += number
      log.error(
        { reason: error instanceof Error ? error.message : String(error) },
        'visits could not be written yet',
      )
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    async count() {
      waiting += 1
      timer ??= setTimeout(() => void flush(), longestWait)
      const uncounted = waiting
      return (await readVisits(db)) + uncounted
    },
    flush,
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

/** The date in Dubai, `2026-11-21`. */
function today(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' })
}
