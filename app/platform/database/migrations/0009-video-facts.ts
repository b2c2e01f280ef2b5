import type { Kysely } from 'kysely'

/** Of a video: how long it runs, in milliseconds, and the key of the picture that stands until it does. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('duration', 'integer').execute()
  await db.schema.alterTable('file').addColumn('poster', 'text').execute()
}
