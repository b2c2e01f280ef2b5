import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import type { SecurityLog } from '../security-log.server.ts'

export interface Limit {
  /** What is limited, such as `sign-in`. */
  name: string
  max: number
  windowSeconds: number
}

/**
 * Counts in the database, so that a limit applies across instances and restarts. Who is counted is stored as
 * a keyed hash: whatever strangers type and wherever they come from, every row has the same length and names
 * nobody.
 */
export interface RateLimits {
  /**
   * Counts one attempt, atomically. Beyond the limit nothing more is written.
   * @returns seconds to wait if the limit is reached, otherwise 0
   */
  count(limit: Limit, who: string): Promise<number>
  /** Uncounts an attempt that turned out not to be of the limited kind. */
  refund(limit: Limit, who: string): Promise<void>
  /** Resets the count after a success. */
  forget(limit: Limit, who: string): Promise<void>
  /** Whether a code from the app was tried before; it is counted before the code is checked. */
  countUseOfCode(administratorId: string, code: string): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

interface RateLimitOptions {
  db: Db
  secret: string
  securityLog: SecurityLog
  now?: () => number
}

/** A code from the app is valid for ninety seconds and only once, so seeing it typed helps nobody. */
const oneUse: Limit = { name: 'two-step code', max: 1, windowSeconds: 2 * 60 }

export function createRateLimits({ db, secret, securityLog, now = Date.now }: RateLimitOptions): RateLimits {
  const keyOf = (limit: Limit, who: string) => keyedHash(secret, `limit ${limit.name}`, who)

  async function addOne(key: string, { max, windowSeconds }: Limit, at: number) {
    const ends = at + windowSeconds * 1000
    // An entry that ends much later than a new one would was written while the clock was wrong.
    const latest = ends + windowSeconds * 1000
    const isOver = sql<boolean>`(rate_limit.resets_at <= ${at} or rate_limit.resets_at > ${latest})`
    return db
      .insertInto('rate_limit')
      .values({ key, count: 1, resets_at: ends })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            count: sql`case when ${isOver} then 1 else rate_limit.count + 1 end`,
            resets_at: sql`case when ${isOver} then ${ends} else rate_limit.resets_at end`,
          })
          .where((eb) => eb.or([isOver, eb('rate_limit.count', '<=', max)])),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirst()
  }

  async function count(limit: Limit, who: string) {
    const key = keyOf(limit, who)
    const at = now()
    const counted = await addOne(key, limit, at)
    if (counted && counted.count <= limit.max) return 0
    // Logged once each time the limit is reached, so that a flood does not fill the log.
    if (counted) securityLog.record('limit reached', { limit: limit.name })
    const { resets_at } = counted ?? (await findRow(key)) ?? { resets_at: at }
    return Math.max(1, Math.ceil((resets_at - at) / 1000))
  }

  function findRow(key: string) {
    return db.selectFrom('rate_limit').select('resets_at').where('key', '=', key).executeTakeFirst()
  }

  return {
    count,
    async refund(limit, who) {
      await db
        .updateTable('rate_limit')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', keyOf(limit, who))
        .where('count', '>', 0)
        .execute()
    },
    async forget(limit, who) {
      await db.deleteFrom('rate_limit').where('key', '=', keyOf(limit, who)).execute()
    },
    countUseOfCode: async (administratorId, code) => (await count(oneUse, `${administratorId} ${code}`)) > 0,
    async removeExpired(at) {
      await db.deleteFrom('rate_limit').where('resets_at', '<=', at).execute()
    },
  }
}
