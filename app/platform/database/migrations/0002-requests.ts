import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** What visitors send: call requests and job applications. */
export async function up(db: Kysely<unknown>) {
  const key = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('call_request')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('person_name', 'text', required)
    .addColumn('person_email', 'text', required)
    .addColumn('person_phone', 'text', required)
    .addColumn('person_message', 'text', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('call_request_newest')
    .on('call_request')
    .columns(['created_at', 'id'])
    .execute()

  await db.schema
    .createTable('job_request')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('firstname', 'text', required)
    .addColumn('lastname', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('file_name', 'text', required)
    .addColumn('file', key, (column) => column.references('file.key'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('job_request_newest').on('job_request').columns(['created_at', 'id']).execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
