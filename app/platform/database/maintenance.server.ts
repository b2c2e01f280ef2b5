import { sql } from 'kysely'
import { isPostgres, type Db } from './open.server.ts'

/**
 * After something was erased: empties the write-ahead log of SQLite, which still holds the pages as they were. In the
 * database file itself `secure_delete` overwrites what is deleted. PostgreSQL has its own ways (docs/operations.md).
 */
export async function emptyWriteAheadLog(db: Db) {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/**
 * After many rows at once: lets the database count them by index alone, and choose indexes by how the rows are now.
 * PostgreSQL would get there by itself within minutes.
 */
export async function refreshStatistics(db: Db) {
  await sql.raw(isPostgres(db) ? 'vacuum analyze project' : 'analyze').execute(db)
}
