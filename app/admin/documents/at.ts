import { data, matchPath } from 'react-router'
import { collectionNamed, collections } from '#app/collections.ts'
import type { Collection } from '#app/content/define.ts'
import { isReference } from '#app/content/fields/reference.ts'

/**
 * The collection whose screen has this address, such as `/admin/certificates` or `/admin/certificates/edit/…`,
 * and the id of the document that its documents there belong to.
 */
export function placeAt(path: string): { collection: Collection; parent: string } {
  for (const collection of collections) {
    const { add, list, upload } = collection.admin
    for (const pattern of [add, list, upload, `${list}/:id`]) {
      const match = matchPath(pattern, path)
      if (match) return { collection, parent: match.params['parent'] ?? '' }
    }
  }
  throw data(null, { status: 404 })
}

export function collectionAt(path: string): Collection {
  return placeAt(path).collection
}

/** The collection of the documents that those of a collection with a `parent` belong to. */
export function parentCollection({ parent = '', fields }: Collection): Collection {
  const field = fields[parent]
  if (!field || !isReference(field)) throw new Error(`the field ${parent} refers to nothing`)
  return collectionNamed(field.to)
}

/** Those of which a document consists: whoever has added it goes on with them, on its own screens. */
export function ownParts({ parts = [] }: Collection): Collection[] {
  return parts.map((part) => collectionNamed(part.collection)).filter(({ parent }) => parent !== undefined)
}

/** In the address of the list to which adding their owner has led. */
export const ownerAdded = 'owner-added'
