import { sql } from 'kysely'
import type { Db } from './database/open.server.ts'
import { contentsKeptFor } from './keeping.ts'

/** Empties what nobody looks back at any more; that there was a change, whose and when, stays. */
export async function emptyOldRevisions(db: Db, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('revision')
    .set({ before: null, after: null })
    .where('at', '<', now - contentsKeptFor)
    .where(sql<boolean>`coalesce(${sql.ref('before')}, ${sql.ref('after')}) is not null`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
