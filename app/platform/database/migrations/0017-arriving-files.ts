import type { Kysely } from 'kysely'

/** Files that are being stored and whose rows have not come yet, so that those whose rows never come are found at once. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('arriving_file')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('given_up', 'text', (column) => column.notNull().defaultTo('No'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('arriving_file_age').on('arriving_file').column('created_at').execute()
}
