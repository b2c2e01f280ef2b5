import type { Kysely } from 'kysely'

/** How far the smaller versions of a photograph have come; what is stored already waits for its turn. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('file')
    .addColumn('variants', 'text', (column) => column.notNull().defaultTo('waiting'))
    .execute()
  await db.schema.createIndex('file_variants').on('file').columns(['variants', 'created_at']).execute()
  await db.schema.createIndex('file_sha256').on('file').column('sha256').execute()
}
