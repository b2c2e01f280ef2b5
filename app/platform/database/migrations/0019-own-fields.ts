import type { Kysely } from 'kysely'

/** Every kind of content that is ours. */
const tables = [
  'project',
  'project_photograph',
  'progress_entry',
  'project_document',
  'consent',
  'certificate',
  'client_section',
  'client_item',
  'home_client',
  'vacancy',
  'page',
  'page_section',
  'redirect',
]

/** What one site adds to our kinds (`own/fields.ts`), as JSON: for everybody, and for the office alone. */
export async function up(db: Kysely<unknown>) {
  for (const table of tables)
    for (const column of ['own', 'own_office'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
}
