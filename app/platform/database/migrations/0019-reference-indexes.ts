import { sql, type Kysely } from 'kysely'

/**
 * Every column that names a file has an index: whether anything needs a file is asked for each of them, every day. So has
 * the age of what History quotes, which is looked at every few minutes.
 */
export async function up(db: Kysely<unknown>) {
  const references = {
    project: 'image',
    certificate: 'image',
    client_item: 'image',
    home_client: 'image',
    job_request: 'file',
    bulk_picture: 'key',
    file: 'poster',
  }
  for (const [table, column] of Object.entries(references))
    await db.schema.createIndex(`${table}_${column}_file`).on(table).column(column).execute()
  await db.schema
    .createIndex('revision_quoted')
    .on('revision')
    .columns(['at', 'id'])
    .where(sql`coalesce(before, after)`, 'is not', null)
    .execute()
}
