import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  const required = (column: ColumnDefinitionBuilder) => column.notNull()

  // A client's consent to what is shown of a project. `approved` names files, which are kept as long as it is.
  await db.schema
    .createTable('consent')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('project_id', key, (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('who', 'text', required)
    .addColumn('day', key, required)
    .addColumn('how', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('lastDay', key, required)
    .addColumn('scan', key, (column) => column.references('file.key'))
    .addColumn('words', 'text', required)
    .addColumn('answer', 'text', (column) =>
      column.notNull().check(sql`answer in ('asked', 'changes', 'approved')`),
    )
    .addColumn('approved', 'text', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('consent_order')
    .on('consent')
    .columns(['project_id', 'day', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('consent_scan_file').on('consent').columns(['scan']).execute()
  await db.schema
    .alterTable('project')
    .addColumn('needsConsent', 'text', (column) => column.notNull().defaultTo('No'))
    .execute()
}
