import { sql } from 'kysely'
import type { Db } from '../database/open.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import type { SecurityLog } from '../security-log.server.ts'

export interface Limit {
  /** What is limited, `sign-in`. */
  name: string
  most: number
  /** Seconds. */
  within: number
}

/**
 * Counts in the database, so that a limit holds across instances and restarts. Whom a count belongs to stands there as a
 * keyed hash: whatever strangers type or come from, a row is as long as every other, and names nobody.
 */
export interface RateLimits {
  /**
   * Counts one attempt; two at once are two. Beyond the limit nothing is written any more.
   * @returns seconds to wait where the limit is reached, else 0
   */
  count(limit: Limit, who: string): Promise<number>
  /** Of one attempt that turned out not to be what the limit is against. */
  giveBack(limit: Limit, who: string): Promise<void>
  /** After a success one's own count begins again. */
  forget(limit: Limit, who: string): Promise<void>
  /** Whether a code of the app was tried before; counted before the code is looked at. */
  countUseOfCode(administratorId: string, code: string): Promise<boolean>
  removeEnded(now: number): Promise<void>
}

interface RateLimitOptions {
  db: Db
  secret: string
  securityLog: SecurityLog
  now?: () => number
}

/** A code of the app is good for ninety seconds, and for one use in them: whoever looked on has nothing of it. */
const oneUse: Limit = { name: 'two-step code', most: 1, within: 2 * 60 }

export function openRateLimits({ db, secret, securityLog, now = Date.now }: RateLimitOptions): RateLimits {
  const keyOf = (limit: Limit, who: string) => keyedHash(secret, `limit ${limit.name}`, who)

  async function addOne(key: string, { most, within }: Limit, at: number) {
    const ends = at + within * 1000
    // One that ends much later than any that begins now was written by a clock that was wrong, and would hold until then.
    const isOver = sql<boolean>`(rate_limit.resets_at <= ${at} or rate_limit.resets_at > ${ends + within * 1000})`
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
          .where((eb) => eb.or([isOver, eb('rate_limit.count', '<=', most)])),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirst()
  }

  async function count(limit: Limit, who: string) {
    const key = keyOf(limit, who)
    const at = now()
    const counted = await addOne(key, limit, at)
    if (counted && counted.count <= limit.most) return 0
    // Written once for each time that the limit is reached: a flood must not fill the log instead.
    if (counted) securityLog.note('limit reached', { limit: limit.name })
    const { resets_at } = counted ?? (await findRow(key)) ?? { resets_at: at }
    return Math.max(1, Math.ceil((resets_at - at) / 1000))
  }

  function findRow(key: string) {
    return db.selectFrom('rate_limit').select('resets_at').where('key', '=', key).executeTakeFirst()
  }

  return {
    count,
    async giveBack(limit, who) {
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
    async removeEnded(at) {
      await db.deleteFrom('rate_limit').where('resets_at', '<=', at).execute()
    },
  }
}
