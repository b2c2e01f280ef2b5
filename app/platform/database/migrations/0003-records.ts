import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** What the program keeps for itself: history, visits, limits, marks. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = postgres ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('revision')
    .addColumn('id', postgres ? 'bigserial' : 'integer', (column) =>
      postgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('kind', key, required)
    .addColumn('record_id', key, required)
    .addColumn('action', 'text', (column) => column.notNull().check(sql`action in ('add', 'edit', 'delete')`))
    .addColumn('actor', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('revision_record').on('revision').columns(['kind', 'record_id', 'id']).execute()

  await db.schema
    .createTable('visit_day')
    .addColumn('day', key, (column) => column.primaryKey())
    .addColumn('number', 'bigint', required)
    .execute()

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('meta')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
