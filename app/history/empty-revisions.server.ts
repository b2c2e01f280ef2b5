import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { inBatches, batchSize } from '#app/platform/database/batches.server.ts'
import { contentRetention } from '#app/platform/retention.ts'

/** Deletes the contents of old revisions; that there was a change, by whom and when, stays. */
export async function emptyOldRevisions(db: Db, now = Date.now()): Promise<number> {
  let emptied = 0
  // Emptied rows are not selected again, so no mark is needed.
  const batches = inBatches(
    undefined,
    () => undefined,
    () =>
      db
        .selectFrom('revision')
        .select('id')
        .where('at', '<', now - contentRetention)
        // Written as in its partial index, which contains only revisions with contents.
        .where(sql<boolean>`coalesce(before, after) is not null`)
        .orderBy('at')
        .orderBy('id')
        .limit(batchSize)
        .execute(),
  )
  for await (const revisions of batches) {
    const ids = revisions.map(({ id }) => id)
    await db.updateTable('revision').set({ before: null, after: null }).where('id', 'in', ids).execute()
    emptied += ids.length
  }
  return emptied
}
