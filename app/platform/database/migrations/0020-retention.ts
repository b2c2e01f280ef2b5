import { sql, type Kysely } from 'kysely'

/** Old requests can be erased by themselves, except those that are marked; and what one person sent is found by e-mail address. */
export async function up(db: Kysely<unknown>) {
  for (const [table, email] of [
    ['call_request', 'person_email'],
    ['job_request', 'email'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('exempt', 'text', (column) =>
        column
          .notNull()
          .defaultTo('No')
          .check(sql`exempt in ('Yes', 'No')`),
      )
      .execute()
    await db.schema
      .createIndex(`${table}_email`)
      .on(table)
      .expression(sql`lower(${sql.ref(email)})`)
      .execute()
  }
}
