import type { Collection } from './content/define.ts'
import { openStore, type Store } from './content/store.server.ts'
import { certificates } from './features/certificates/collection.ts'

/** The store of every collection, with the rules that go over several of its documents. */
export const stores = {
  certificate: openStore(certificates),
}

/** For screens that serve any collection. */
export function storeOf({ name }: Collection): Store {
  const store = Object.values(stores).find(({ collection }) => collection.name === name)
  if (!store) throw new Error(`the collection ${name} has no store`)
  return store
}
