import type { Revision } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { fieldsOf, type Collection } from '../define.ts'
import { isReference } from '../fields/reference.ts'
import { rowsOf } from '../integrity.server.ts'
import type { OwnedCollection, Store } from './contract.ts'

/** The documents that belong to a collection's documents: deleted with their owner, under its lock. */
export function openParts(collection: Collection, store: Pick<Store, 'collection' | 'listOf'> | undefined) {
  const owned = store && ownedBy(collection, store.collection)
  const list = async (db: Db | Tx, id: string) => (store && owned ? store.listOf(db, owned.field, id) : [])
  return {
    owned,
    count: async (db: Db | Tx, id: string) => (await list(db, id)).length,
    async remove(tx: Tx, id: string): Promise<Revision[]> {
      if (!owned) return []
      const documents = await list(tx, id)
      const { table, name: kind } = owned.collection
      await rowsOf(tx).deleteFrom(table).where(`${owned.field}_id`, '=', id).execute()
      return documents.map((before) => ({ kind, id: before.id, before, cascaded: true }))
    },
  }
}

/** The name of the lock taken while a document is written. */
export function lockOf(collection: Collection): string {
  return ownerOf(collection)?.table ?? collection.table
}

/** The collection whose documents own those of this one: deleting an owner deletes them. */
function ownerOf(collection: Collection): { field: string; table: string } | undefined {
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
