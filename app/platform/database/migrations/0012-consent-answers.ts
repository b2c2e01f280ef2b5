import type { Kysely } from 'kysely'

/** What the office notes about a consent, and the hash of what the client saw as he answered. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['note', 'seen'])
    await db.schema
      .alterTable('consent')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
