import { sql, type Kysely } from 'kysely'

/** Whether a file's bytes may be handed out as they are. Of a photograph that was stored as it came, nobody has made sure. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('file')
    .addColumn('shareable', 'text', (column) =>
      column
        .notNull()
        .defaultTo('No')
        .check(sql`shareable in ('Yes', 'No')`),
    )
    .execute()
}
