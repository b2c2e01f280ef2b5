import type { Kysely } from 'kysely'

/**
 * What visitors can filter projects by, with the names of the places: what each filter finds is counted in this index,
 * not in the rows, which are much longer.
 */
export async function up(db: Kysely<unknown>) {
  const filters = ['status', 'type', 'uses', 'works', 'location_lower', 'location', 'location_ar']
  await db.schema
    .createIndex('project_counted')
    .on('project')
    .columns(['news', ...filters, 'state'])
    .execute()
}
