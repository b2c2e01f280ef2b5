import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** What somebody wants to be reminded of, on which day. Each is told once, whatever the instances. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('reminder')
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('record_id', key, (column) => column.notNull())
    .addColumn('day', key, (column) => column.notNull())
    .addColumn('user_id', key, (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addPrimaryKeyConstraint('reminder_once', ['kind', 'record_id', 'day', 'user_id'])
    .execute()
  const indexes = { due: ['told_at', 'day'], person: ['user_id'] }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`reminder_${name}`).on('reminder').columns(columns).execute()
}
