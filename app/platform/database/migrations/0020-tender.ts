import type { Kysely } from 'kysely'

const texts = [
  'uses',
  'works',
  'sustainability',
  'contractCurrency',
  'role',
  'conditions',
  'referenceName',
  'referenceTitle',
  'referencePhone',
  'referenceEmail',
  'clientWords',
  'clientWords_lower',
  'clientWords_ar',
  'clientWords_ar_lower',
]
const numbers = ['gfa', 'contractValue', 'durationMonths', 'originalDurationMonths']

/** What those ask of a project who invite tenders. */
export async function up(db: Kysely<unknown>) {
  const add = (column: string, initial: string) =>
    db.schema
      .alterTable('project')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(initial))
      .execute()
  for (const column of texts) await add(column, '')
  await add('clientNaming', 'name')
  for (const column of numbers) await db.schema.alterTable('project').addColumn(column, 'bigint').execute()
}
