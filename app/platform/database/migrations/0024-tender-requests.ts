import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Whether a request asks for a tender, and the last day on which that may be sent. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const day = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('request')
    .addColumn('for_tender', 'text', (column) => column.notNull().defaultTo('No'))
    .execute()
  await db.schema
    .alterTable('request')
    .addColumn('closes_on', day, (column) => column.notNull().defaultTo(''))
    .execute()
  // Only those that are still to be answered.
  await sql`
    create index request_tender on request (kind, closes_on)
    where for_tender = 'Yes' and state <> 'done' and suspicious = 'No' and deleted_at is null`.execute(db)
}
