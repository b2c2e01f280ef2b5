import { importHomeClients, listClientsHere } from '#app/features/clients/store.server.ts'
import { collection } from '../collection.ts'
import { file } from '../fields.ts'
import { notes } from './clients.ts'

/** The logos of the home page's carousel. */
export const homeClients = collection({
  kind: 'home-client',
  branch: 'generals/clientssection',
  schema: { imageUrl: file('logo', notes.noLogo) },
  name: () => '',
  here: async (db) => (await listClientsHere(db)).homeClients,
  write: importHomeClients,
})
