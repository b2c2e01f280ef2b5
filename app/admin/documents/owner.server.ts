import { data } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { ownerOf, type Owner } from '#app/content/screens/part-head.tsx'
import type { Db } from '#app/platform/database/database.server.ts'
import { parentCollection } from './at.ts'

/**
 * The owner with that id, if the collection has a `parent`.
 * @throws a 404 if there is none
 */
export async function readOwner(db: Db, collection: Collection, parent: string): Promise<Owner | undefined> {
  if (collection.parent === undefined) return undefined
  const owner = parentCollection(collection)
  const document = await storeOf(owner).find(db, parent)
  if (!document) throw data(null, { status: 404 })
  return ownerOf(owner, document)
}
