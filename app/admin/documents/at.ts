import { data } from 'react-router'
import { collections } from '#app/collections.ts'
import type { Collection } from '#app/content/define.ts'

/**
 * The collection whose screen has this address, such as `/admin/certificates` or
 * `/admin/certificates/edit/…`.
 */
export function collectionAt(path: string): Collection {
  const has = ({ admin: { add, list } }: Collection) =>
    path === add || path === list || path.startsWith(`${list}/`)
  const collection = collections.find(has)
  if (!collection) throw data(null, { status: 404 })
  return collection
}

/** The tabs of all collections with the same title. */
export function tabsOf({ admin: { title } }: Collection) {
  return collections
    .filter(({ admin }) => admin.title === title)
    .flatMap(({ admin: { add, list, tabs } }) => [
      { label: tabs.add, address: add },
      { label: tabs.list, address: list },
    ])
}
