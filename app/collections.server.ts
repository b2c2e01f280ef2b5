import { collections, singletons } from './collections.ts'
import { settingStoreOf } from './features/settings/store.server.ts'
import { createHistoryAdapters } from './history/adapters.server.ts'
import type { Collection } from './content/define.ts'
import { createStore } from './content/store.server.ts'
import type { Store } from './content/store/contract.ts'
import { certificates } from './features/certificates/collection.ts'
import { pageStore } from './features/pages/store.server.ts'
import { projectStore } from './features/projects/store.server.ts'
import { consentStore } from './features/projects/consent/store.server.ts'
import { photographActs } from './features/projects/story/acts.server.ts'
import { documentStore, photographStore, progressStore } from './features/projects/story/store.server.ts'
import { clientItemStore, clientSectionStore, homeClientStore } from './features/clients/store.server.ts'

/** The stores of collections with rules that span several documents, or that features refer to by name. */
export const stores = {
  project: projectStore,
  photograph: { ...photographStore, acts: photographActs },
  progress: progressStore,
  document: documentStore,
  consent: consentStore,
  certificate: createStore(certificates),
  clientSection: clientSectionStore,
  clientItem: clientItemStore,
  homeClient: homeClientStore,
  page: pageStore,
}

const all = new Map<string, Store>(
  collections.map((collection) => {
    const listed = Object.values(stores).find((store) => store.collection.name === collection.name)
    return [collection.name, listed ?? createStore<Collection, undefined>(collection)]
  }),
)

/** A collection without its own rules needs no entry in this file. */
export function storeOf<C extends Collection>({ name }: C): Store<C> {
  const store = all.get(name)
  if (!store) throw new Error(`${name} is not among the collections`)
  return store as unknown as Store<C> // It was opened with this very collection.
}

/** How History reads and undoes everything that is declared. */
export const historyAdapters = createHistoryAdapters([...all.values()], singletons.map(settingStoreOf))
