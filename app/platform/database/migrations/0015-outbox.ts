import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** What has to be sent once something is stored, and the devices on which administrators want to be told. */
export async function up(db: Kysely<unknown>) {
  const key = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('push_device')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', required)
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('push_device_user').on('push_device').column('user_id').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('mail', 'push')`))
    .addColumn('kind', 'text', required)
    .addColumn('record_id', key, required)
    .addColumn('device_id', key, (column) => column.references('push_device.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'given-up')`),
    )
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('reason', 'text')
    .addColumn('sent_to', 'text')
    .addColumn('sent_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'channel', 'next_at']).execute()
  await db.schema.createIndex('outbox_record').on('outbox').columns(['kind', 'record_id']).execute()
  await db.schema.createIndex('outbox_device').on('outbox').column('device_id').execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
