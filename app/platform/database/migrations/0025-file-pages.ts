import type { Kysely } from 'kysely'

/** How many pages a PDF has; 0 if it asks for a password. Of those that are here already nobody knows. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('pages', 'integer').execute()
}
