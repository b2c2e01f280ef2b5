import { storeOf } from '#app/collections.server.ts'
import { collectionNamed } from '#app/collections.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import { isReference } from '#app/content/fields/reference.ts'
import type { Choices } from '#app/content/inputs/input-props.ts'
import type { Db } from '#app/platform/database/open.server.ts'

/** The documents that a collection's form can refer to, by the names of its fields. */
export async function readChoices(db: Db, collection: Collection): Promise<Choices> {
  const choices: Record<string, Choices[string]> = {}
  for (const [name, field] of fieldsOf(collection)) {
    if (!isReference(field)) continue
    const store = storeOf(collectionNamed(field.to))
    choices[name] = (await store.list(db)).map((document) => ({
      value: String((field.by && document[field.by.column]) ?? document.id),
      label: store.collection.title(document),
    }))
  }
  return choices
}
