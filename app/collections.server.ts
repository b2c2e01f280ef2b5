import { openStore } from './content/store.server.ts'
import { certificates } from './features/certificates/collection.ts'

/** The store of every collection, with the rules that go over several of its documents. */
export const stores = {
  certificate: openStore(certificates),
}
