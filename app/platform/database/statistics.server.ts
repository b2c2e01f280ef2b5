import { sql } from 'kysely'
import { isPostgres, type Db } from './open.server.ts'

/**
 * After many rows at once: lets the database count them by index alone, and choose indexes by how the rows are now.
 * PostgreSQL would get there by itself within minutes.
 */
export async function refreshStatistics(db: Db) {
  await sql.raw(isPostgres(db) ? 'vacuum analyze project' : 'analyze').execute(db)
}
