import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('own_testimonial')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_lower', key, (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('role_ar', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('quote_ar', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('picture', key, (column) => column.references('file.key'))
    .addColumn('project_id', key, (column) => column.references('project.id').onDelete('restrict'))
    .addColumn('until', key, (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('state', key, (column) => column.notNull().defaultTo('published'))
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  const indexes = {
    name_lower: ['name_lower'],
    picture_file: ['picture'],
    project: ['project_id'],
    order: ['position', 'created_at', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`own_testimonial_${name}`).on('own_testimonial').columns(columns).execute()
}
