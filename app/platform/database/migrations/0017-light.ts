import type { Kysely } from 'kysely'

/** How light a picture is, of which banners take their veil; unknown until its versions are made. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('light', 'text').execute()
}
