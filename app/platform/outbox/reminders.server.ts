import type { Selectable } from 'kysely'
import type { Db, Tx } from '../database/database.server.ts'
import type { WriteAccess } from '../database/reader.server.ts'
import type { ReminderTable } from '../database/schema.ts'

/** One wish to be reminded of something on a day. */
export type Wish = Omit<Selectable<ReminderTable>, 'told_at'>

/** Wishing for it twice is one wish; a day that was told is told again only if it is wished for again. */
export async function addWish({ db }: WriteAccess, wish: Wish) {
  await db
    .insertInto('reminder')
    .values({ ...wish, told_at: null })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'record_id', 'day', 'user_id']).doUpdateSet({ told_at: null }),
    )
    .execute()
}

export async function removeWish({ db }: WriteAccess | { db: Tx }, wish: Wish) {
  await rowOf(db.deleteFrom('reminder'), wish).execute()
}

/** The days on which this person wants to be reminded of it, and has not been yet. */
export async function listWishedDays(db: Db, { kind, record_id, user_id }: Omit<Wish, 'day'>) {
  const rows = await db
    .selectFrom('reminder')
    .select('day')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('user_id', '=', user_id)
    .where('told_at', 'is', null)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** Those of this day and of earlier ones that nobody has been told of, the oldest first. */
export function listDueWishes(tx: Tx, today: string, limit: number): Promise<Wish[]> {
  return tx
    .selectFrom('reminder')
    .select(['kind', 'record_id', 'day', 'user_id'])
    .where('told_at', 'is', null)
    .where('day', '<=', today)
    .orderBy('day')
    .limit(limit)
    .execute()
}

/** In the transaction that writes the message. */
export async function markTold(tx: Tx, wish: Wish, now: number) {
  await rowOf(tx.updateTable('reminder').set({ told_at: now }), wish).execute()
}

interface Limited<Query> {
  where(column: keyof Wish, operator: '=', value: string): Query
}

function rowOf<Query extends Limited<Query>>(query: Query, { kind, record_id, day, user_id }: Wish): Query {
  return query
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('day', '=', day)
    .where('user_id', '=', user_id)
}
