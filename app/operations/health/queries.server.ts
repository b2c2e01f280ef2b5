import { sql } from 'kysely'
import { countOf, isPostgres, type Db } from '#app/platform/database/database.server.ts'

/** The time of the last save, in milliseconds. */
export async function lastSave(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('revision')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/**
 * The time by the database's clock, in milliseconds; `undefined` on SQLite, which has no clock of its own.
 */
export async function databaseTime(db: Db): Promise<number | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at.getTime()
}

export function countDevices(db: Db): Promise<number> {
  return countOf(db.selectFrom('push_device'))
}
