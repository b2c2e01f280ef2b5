import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`

  // What is there is on the site.
  for (const table of everyTable)
    await db.schema
      .alterTable(table)
      .addColumn('state', key, (added) => added.notNull().defaultTo('published'))
      .execute()
  // What the schedule looks for: nearly every row is on the site for good.
  for (const [column, tables] of Object.entries(orders))
    for (const table of tables) {
      await db.schema.alterTable(table).addColumn(column, 'bigint').execute()
      await db.schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute()
    }

  // What is to replace a document that is on the site, one each.
  await db.schema
    .createTable('pending_version')
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('record_id', key, (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('from_at', 'bigint')
    .addColumn('failed', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('pending_version_record', ['kind', 'record_id'])
    .execute()
}

const everyTable = [
  'project',
  'project_photograph',
  'progress_entry',
  'project_document',
  'certificate',
  'client_section',
  'client_item',
  'home_client',
  'vacancy',
  'page',
  'page_section',
]

const orders = { from_at: ['project', 'vacancy', 'page'], until_at: ['project', 'page'] }
