import type { Kysely } from 'kysely'

const order = ['code_number', 'code_suffix', 'code_lower']
/** One per combination of filters, each in list order (specification §2, Projects). */
const indexes = {
  news_order: ['news', ...order],
  status_order: ['news', 'status', ...order],
  type_order: ['news', 'type', ...order],
  status_type_order: ['news', 'status', 'type', ...order],
  sector_order: ['news', 'sector', ...order],
  location_order: ['news', 'location_lower', ...order],
}

/** Whether a project is on the site is read in the index, not in the row of each that a page leaves out. */
export async function up(db: Kysely<unknown>) {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(`project_${name}`).execute()
    await db.schema
      .createIndex(`project_${name}`)
      .on('project')
      .columns([...columns, 'state'])
      .execute()
  }
}
