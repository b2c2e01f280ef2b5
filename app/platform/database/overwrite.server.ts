import { sql } from 'kysely'
import { isPostgres, type Db } from './open.server.ts'

/**
 * After something was erased: empties the write-ahead log of SQLite, which still holds the pages as they were. In the
 * database file itself `secure_delete` overwrites what is deleted. PostgreSQL has its own ways (docs/operations.md).
 */
export async function emptyWriteAheadLog(db: Db) {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
