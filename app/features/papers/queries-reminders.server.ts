import { addDays } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { longestAhead } from './reminders.ts'

/** The papers that have expired, or are near to it by the longest of all kinds; without those that are being renewed. */
export function listEnding(db: Db | Tx, today: string) {
  return db
    .selectFrom('paper')
    .select(['id', 'kind', 'title', 'validTo', 'responsible'])
    .where('validTo', '<>', '')
    .where('validTo', '<=', addDays(today, longestAhead))
    .where('underRenewal', '=', 'No')
    .orderBy('validTo')
    .orderBy('id')
    .execute()
}

type EndingPaper = Awaited<ReturnType<typeof listEnding>>[number]

/** @returns whether nobody was reminded of it before */
export async function markReminded(
  tx: Tx,
  { id, validTo }: Pick<EndingPaper, 'id' | 'validTo'>,
  { day, now }: { day: string; now: number },
): Promise<boolean> {
  const added = await tx
    .insertInto('paper_reminder')
    .values({ paper_id: id, valid_to: validTo, day, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
