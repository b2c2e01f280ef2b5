import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** Projects, certificates, clients, settings and the files they show. */
export async function up(db: Kysely<unknown>) {
  // Order and prefix search must mean the same on both engines: byte by byte.
  const key = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('file')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('access', 'text', (column) => column.notNull().check(sql`access in ('public', 'private')`))
    .addColumn('type', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('sha256', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('placeholder', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('project')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('code', 'text', required)
    .addColumn('codelower', key, (column) => column.notNull().unique())
    .addColumn('code_number', 'bigint', required)
    .addColumn('code_suffix', key, required)
    .addColumn('name', 'text', required)
    .addColumn('lowername', key, required)
    .addColumn('location', 'text', required)
    .addColumn('client', 'text', required)
    .addColumn('consultant', 'text', required)
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('building', 'villa')`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('ongoing', 'completed', 'upcoming')`),
    )
    .addColumn('remarks', 'text', required)
    .addColumn('news', 'text', (column) => column.notNull().check(sql`news in ('Yes', 'No')`))
    .addColumn('topproject', 'text', (column) => column.notNull().check(sql`topproject in ('Yes', 'No')`))
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('image_alt', 'text', required)
    .addColumn('focus_x', 'integer', required)
    .addColumn('focus_y', 'integer', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  // One index for each combination of filters, each in the order of the list (specification §2, Projects).
  const order = ['code_number', 'code_suffix', 'codelower']
  await db.schema.createIndex('project_order').on('project').columns(order).execute()
  await db.schema
    .createIndex('project_news_order')
    .on('project')
    .columns(['news', ...order])
    .execute()
  await db.schema
    .createIndex('project_status_order')
    .on('project')
    .columns(['news', 'status', ...order])
    .execute()
  await db.schema
    .createIndex('project_type_order')
    .on('project')
    .columns(['news', 'type', ...order])
    .execute()
  await db.schema
    .createIndex('project_status_type_order')
    .on('project')
    .columns(['news', 'status', 'type', ...order])
    .execute()
  await db.schema
    .createIndex('project_news_newest')
    .on('project')
    .columns(['news', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('project_lowername').on('project').columns(['lowername', 'codelower']).execute()
  await db.schema.createIndex('project_updated').on('project').column('updated_at').execute()
  await db.schema.createIndex('project_topproject').on('project').column('topproject').execute()

  await db.schema
    .createTable('certificate')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('titlelower', key, (column) => column.notNull().unique())
    .addColumn('remarks', 'text', required)
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('client_section')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('name', key, (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('client_item')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('section_id', key, (column) =>
      column.notNull().references('client_section.id').onDelete('cascade'),
    )
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('client_item_section').on('client_item').columns(['section_id', 'id']).execute()

  await db.schema
    .createTable('home_client')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('image', key, (column) => column.references('file.key'))
    .addColumn('rev', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

  await db.schema
    .createTable('setting')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('rev', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
