import type { Kysely } from 'kysely'

/** Who a guest link is for, in the words of whoever made it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('link')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
