import { sql, type Kysely } from 'kysely'

/** What visitors send is read by somebody, and deleted in two steps: at once from every screen, a day later for good. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['call_request', 'job_request']) {
    for (const column of ['read_at', 'deleted_at'])
      await db.schema.alterTable(table).addColumn(column, 'bigint').execute()
    await db.schema
      .createIndex(`${table}_unread`)
      .on(table)
      .column('suspicious')
      .where(sql.ref('read_at'), 'is', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex(`${table}_deleted`)
      .on(table)
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute()
  }
}
