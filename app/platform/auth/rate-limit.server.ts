import { sql } from 'kysely'
import type { Db } from '../database/open.server.ts'

export interface Limit {
  /** What is limited, `sign-in`. */
  name: string
  most: number
  /** Seconds. */
  within: number
}

/**
 * Counts one attempt, in the database, so that the limit holds across instances and restarts. One statement, so two
 * attempts at once are two attempts.
 * @returns seconds to wait where the limit is reached, else 0
 */
export async function countAttempt(db: Db, limit: Limit, who: string): Promise<number> {
  const now = Date.now()
  const ends = now + limit.within * 1000
  const { count, resets_at } = await db
    .insertInto('rate_limit')
    .values({ key: `${limit.name} ${who}`, count: 1, resets_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limit.resets_at <= ${now} then 1 else rate_limit.count + 1 end`,
        resets_at: sql`case when rate_limit.resets_at <= ${now} then ${ends} else rate_limit.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return count > limit.most ? Math.ceil((resets_at - now) / 1000) : 0
}

/** After a success the account's own count begins again. */
export async function forgetAttempts(db: Db, limit: Limit, who: string) {
  await db.deleteFrom('rate_limit').where('key', '=', `${limit.name} ${who}`).execute()
}

/** A code of the app is good for ninety seconds, and for one use in them: whoever looked on has nothing of it. */
const oneUse: Limit = { name: 'two-step code', most: 1, within: 2 * 60 }

/** Counted before the code is looked at. @returns whether it was tried before */
export async function countUseOfCode(db: Db, administratorId: string, code: string): Promise<boolean> {
  return (await countAttempt(db, oneUse, `${administratorId} ${code}`)) > 0
}
