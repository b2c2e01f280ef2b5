import type { Kysely } from 'kysely'

/** What a PDF can do beside being read, in the words of `pdf-cautions.ts`, with blanks between; null where nothing was found. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('cautions', 'text').execute()
}
