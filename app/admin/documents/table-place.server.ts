import { data } from 'react-router'
import { collectionNamed, collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import type { TablePlace } from '#app/content/table/queries.server.ts'

/**
 * Whose table an address is about: `?kind=certificate`, and the `parent` that its documents belong to.
 * @throws a 404 if there is no such collection
 */
export function tablePlaceAt({ searchParams }: URL): TablePlace {
  const collection = collections.find(({ name }) => name === searchParams.get('kind'))
  if (!collection) throw data(null, { status: 404 })
  return {
    store: storeOf(collection),
    parent: searchParams.get('parent') ?? '',
    storeNamed: (name) => storeOf(collectionNamed(name)),
  }
}
