import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Who has assigned a request, so that whoever it is assigned to can return it. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('request')
    .addColumn('assigned_by', key, (column) => column.notNull().defaultTo(''))
    .execute()
}
