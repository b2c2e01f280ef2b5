import type { Kysely } from 'kysely'

/** Which edit screens are open. Rows are renewed every few seconds and are worth nothing after half a minute. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('editing')
    .addColumn('tab', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('editing_record').on('editing').columns(['kind', 'record_id']).execute()
}
