import type { Db } from '#app/platform/database/database.server.ts'
import { defineCollection, fieldsOf, type Collection, type ValuesOf } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { date } from '#app/content/fields/date.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { searchedText } from '#app/content/fields/text.ts'
import { toggle } from '#app/content/fields/toggle.ts'

/** Nothing of the product knows this kind of content. */
const cranes = defineCollection({
  name: 'crane',
  area: 'content',
  fields: {
    title: searchedText({ label: 'Name', max: 80, required: 'Give it a name.' }),
    kind: choice({ label: 'Kind', of: { tower: 'Tower', mobile: 'Mobile' }, required: 'Choose.' }),
    inspected: date({ label: 'Inspected' }),
    reach: optionalInteger({ label: 'Reach', min: 1, max: 999, malformed: 'Whole metres.' }),
    isRented: toggle({ label: 'Rented', initial: false }),
  },
  title: ({ title }) => title,
  search: 'title',
  admin: { nothing: { advice: 'Add one.' } },
})
export type Crane = ValuesOf<typeof cranes>
export const craneCollection = cranes as unknown as Collection // The product's collections have other topics.

export async function createCraneTable(db: Db) {
  const columns = fieldsOf(craneCollection).flatMap(([name, { columns: all }]) =>
    Object.entries(all).map(([suffix, { type }]) => ({ name: name + suffix, type })),
  )
  const system = ['rev', 'created_at', 'updated_at'].map((name) => ({ name, type: 'bigint' as const }))
  let table = db.schema
    .createTable('crane')
    .ifNotExists()
    .addColumn('id', 'text', (id) => id.primaryKey())
  for (const { name, type } of [...system, ...columns]) table = table.addColumn(name, type)
  await table.execute()
}
