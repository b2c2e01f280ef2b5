import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** A table of projects that an administrator has chosen, and looks at before it is imported. Nothing of it is content. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = postgres ? sql`text collate "C"` : sql`text`
  const ofUpload = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('bulk_upload.id').onDelete('cascade')

  await db.schema
    .createTable('bulk_upload')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('administrator', key, (column) => column.notNull().unique())
    .addColumn('file_name', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('existing', 'text', (column) => column.notNull().check(sql`existing in ('refuse', 'update')`))
    .addColumn('finished_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('bulk_row')
    .addColumn('upload', key, ofUpload)
    .addColumn('number', 'integer', required)
    .addColumn('cells', 'text', required)
    .addColumn('outcome', key, required)
    .addColumn('problems', 'text', required)
    .addColumn('picture', 'text')
    .addColumn('project', 'text')
    .addColumn('project_rev', 'integer')
    .addPrimaryKeyConstraint('bulk_row_key', ['upload', 'number'])
    .execute()
  await db.schema
    .createIndex('bulk_row_outcome')
    .on('bulk_row')
    .columns(['upload', 'outcome', 'number'])
    .execute()

  await db.schema
    .createTable('bulk_picture')
    .addColumn('upload', key, ofUpload)
    .addColumn('name', key, required)
    .addColumn('file_name', 'text', required)
    .addColumn('key', 'text')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('bulk_picture_key', ['upload', 'name'])
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
