import type { Collection } from '../define.ts'
import { documentAddress, screenAddresses } from '../document.ts'
import { capitalize } from '../messages.ts'

/** The tabs of a document: its form, and the lists of what belongs to it. */
export function documentTabs(collection: Collection, document: { id: string }, parts: readonly Collection[]) {
  return [
    { label: capitalize(collection.one), address: documentAddress(collection, document) },
    ...parts.map((part) => ({
      label: part.admin.title,
      address: screenAddresses(part, document.id).list,
    })),
  ]
}

/** The tabs of collections that share their screens' title: where each is added to and listed. */
export function listTabs(collections: readonly Collection[]) {
  return collections.flatMap(({ area, admin: { add, list, tabs } }) => [
    { label: tabs.add, address: add, ...(add !== list && { writes: area }) },
    { label: tabs.list, address: list },
  ])
}
