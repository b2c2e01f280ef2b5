import { sql } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

/**
 * After data was erased: empties SQLite's write-ahead log, which still contains the old pages. In the
 * database file itself, `secure_delete` overwrites what is deleted. PostgreSQL has its own means
 * (docs/operations.md).
 */
export async function emptyWriteAheadLog(db: Db) {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/**
 * After many rows were written at once: lets the database count them using only an index, and choose indexes
 * by the current rows. PostgreSQL would do this within minutes on its own.
 */
export async function refreshStatistics(db: Db) {
  if (!isPostgres(db)) {
    await sql`analyze`.execute(db)
    return
  }
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  const names = tables.map(({ schema, name }) => sql.table(`${schema}.${name}`))
  await sql`vacuum analyze ${sql.join(names)}`.execute(db)
}
