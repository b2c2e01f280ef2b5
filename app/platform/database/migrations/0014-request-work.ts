import { sql, type Kysely } from 'kysely'

/** How far administrators are with what visitors sent, and what they noted about it. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['call_request', 'job_request']) {
    await db.schema
      .alterTable(table)
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('new')
          .check(sql`state in ('new', 'progress', 'done')`),
      )
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable(table).addColumn('worked_by', 'text').execute()
    await db.schema.alterTable(table).addColumn('worked_at', 'bigint').execute()
    await db.schema
      .createIndex(`${table}_state_newest`)
      .on(table)
      .columns(['suspicious', 'state', 'created_at', 'id'])
      .execute()
  }
}
