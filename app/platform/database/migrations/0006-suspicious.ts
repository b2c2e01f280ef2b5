import { sql, type Kysely } from 'kysely'

/** What looks like spam is kept apart from what visitors send, never dropped. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['call_request', 'job_request']) {
    await db.schema
      .alterTable(table)
      .addColumn('suspicious', 'text', (column) =>
        column
          .notNull()
          .defaultTo('No')
          .check(sql`suspicious in ('Yes', 'No')`),
      )
      .execute()
    await db.schema
      .createIndex(`${table}_suspicious_newest`)
      .on(table)
      .columns(['suspicious', 'created_at', 'id'])
      .execute()
  }
}
