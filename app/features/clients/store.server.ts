import { createStore } from '#app/content/store.server.ts'
import { clientItems, clientSections, homeClients } from './collection.ts'

export const clientItemStore = createStore(clientItems)
export const clientSectionStore = createStore(clientSections, { parts: [clientItemStore] })
export const homeClientStore = createStore(homeClients)
