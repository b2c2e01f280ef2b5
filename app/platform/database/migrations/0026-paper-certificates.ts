import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The certificate on the site that a paper proves. It stays named here when it is deleted, so that Undo brings both back. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('paper').addColumn('certificate_id', key).execute()
}
