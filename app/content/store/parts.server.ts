import type { Revision } from '#app/platform/changes/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { fieldsOf, type Collection } from '../define.ts'
import { isReference } from '../fields/reference.ts'
import { rowsOf } from '../integrity.server.ts'
import type { Counted } from '../messages.ts'
import type { OwnedCollection, Store } from './contract.ts'

/** The documents that belong to a collection's documents: deleted with their owner, under its lock. */
export function createParts(collection: Collection, stores: readonly Pick<Store, 'collection' | 'listOf'>[]) {
  const owned = stores.map((store) => ({ ...ownedBy(collection, store.collection), listOf: store.listOf }))
  return {
    owned,
    async count(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Counted[]>> {
      const counted = new Map(ids.map((id) => [id, [] as Counted[]]))
      for (const { field, collection: part } of owned) {
        const numbers = new Map<string, number>()
        for (const some of chunksOf(ids)) {
          const rows = await rowsOf(db)
            .selectFrom(part.table)
            .select(({ fn }) => [`${field}_id as id`, fn.countAll().as('number')])
            .where(`${field}_id`, 'in', some)
            .groupBy(`${field}_id`)
            .execute()
          for (const { id, number } of rows) numbers.set(String(id), Number(number))
        }
        for (const [id, parts] of counted)
          parts.push({ ...nounOf(collection, part), number: numbers.get(id) ?? 0 })
      }
      return counted
    },
    async remove(tx: Tx, ids: readonly string[]): Promise<Revision[]> {
      const removed: Revision[] = []
      for (const { field, collection: part, listOf } of owned)
        for (const some of chunksOf(ids)) {
          const documents = await listOf(tx, field, ...some)
          if (documents.length === 0) continue
          await rowsOf(tx).deleteFrom(part.table).where(`${field}_id`, 'in', some).execute()
          for (const before of documents)
            removed.push({ kind: part.name, id: before.id, before, cascaded: true })
        }
      return removed
    },
  }
}

/** The name of the lock taken while a document is written. */
export function lockOf(collection: Collection): string {
  return ownerOf(collection)?.table ?? collection.table
}

/** The collection whose documents own those of this one: deleting an owner deletes them. */
export function ownerOf(collection: Collection): { field: string; table: string } | undefined {
  for (const [field, one] of fieldsOf(collection))
    if (isReference(one) && one.onDelete === 'cascade') return { field, table: one.table }
  return undefined
}

/** @throws if the two collections do not belong together */
function ownedBy({ name, table }: Collection, part: Collection): OwnedCollection {
  const owner = ownerOf(part)
  if (owner?.table !== table) throw new Error(`the documents of ${part.name} do not belong to a ${name}`)
  return { collection: part, field: owner.field }
}

/** What these parts are called beside their owner. */
function nounOf({ parts = [] }: Collection, part: Collection) {
  const { one, many } = parts.find(({ collection }) => collection === part.name) ?? part
  return { one, many }
}
