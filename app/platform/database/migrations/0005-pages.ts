import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const translation = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

  // A company's own pages, each of which consists of sections.
  await db.schema
    .createTable('page')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('title_lower', key, required)
    .addColumn('title_ar', 'text', translation)
    .addColumn('title_ar_lower', key, translation)
    .addColumn('slug', key, (column) => column.notNull().unique())
    .addColumn('linkedFrom', 'text', (column) =>
      column.notNull().check(sql`${sql.ref('linkedFrom')} in ('about', 'footer', 'nowhere')`),
    )
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('page_section')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('page_id', key, (column) => column.notNull().references('page.id').onDelete('cascade'))
    .addColumn('heading', 'text', required)
    .addColumn('heading_ar', 'text', translation)
    .addColumn('text', 'text', required)
    .addColumn('text_ar', 'text', translation)
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('image_alt', 'text', required)
    .addColumn('image_alt_ar', 'text', translation)
    .addColumn('image_focus_x', 'integer', required)
    .addColumn('image_focus_y', 'integer', required)
    .addColumn('file', key, (column) => column.references('file.key'))
    .addColumn('position', 'bigint', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  // The film of a project, and the day of a news item.
  await db.schema
    .alterTable('project')
    .addColumn('video', key, (column) => column.references('file.key'))
    .execute()
  await db.schema.alterTable('project').addColumn('day', key, translation).execute()

  const indexes = {
    page: { title_lower: ['title_lower'], order: ['position', 'created_at', 'id'] },
    page_section: {
      order: ['page_id', 'position', 'created_at', 'id'],
      image_file: ['image'],
      file_file: ['file'],
    },
    project: { video_file: ['video'] },
  }
  for (const [table, named] of Object.entries(indexes))
    for (const [name, columns] of Object.entries(named))
      await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}
