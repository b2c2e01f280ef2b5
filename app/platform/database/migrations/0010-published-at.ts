import type { Kysely } from 'kysely'

const tables = ['project', 'progress_entry'] as const

interface Tables {
  project: { state: string; created_at: number; published_at: number | null }
  progress_entry: Tables['project']
}

/** When news and progress went on the site. What is there went there when it was added, as far as anybody knows. */
export async function up(db: Kysely<Tables>) {
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('published_at', 'bigint').execute()
    await db
      .updateTable(table)
      .set(({ ref }) => ({ published_at: ref('created_at') }))
      .where('state', '=', 'published')
      .execute()
  }
  // Everything by which the News page sorts, so that no row is read for it.
  await db.schema.dropIndex('project_news_newest').execute()
  await db.schema
    .createIndex('project_news_newest')
    .on('project')
    .columns(['news', 'state', 'day', 'published_at', 'created_at', 'code_number', 'id'])
    .execute()
}
