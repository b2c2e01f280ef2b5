import { stores } from '#app/collections.server.ts'
import { collection } from '../collection.ts'
import { toGiven } from '../draft.ts'
import { ofLogo } from './clients.ts'

/** The logos of the home page's carousel. */
export const homeClients = collection({
  kind: 'home-client',
  branch: 'generals/clientssection',
  schema: ofLogo,
  name: ({ name }) => name,
  here: stores.homeClient.list,
  write: (tx, drafts) =>
    stores.homeClient.importAll(
      tx,
      toGiven(drafts, ({ imageUrl, ...values }) => ({ ...values, image: imageUrl || null })),
    ),
})
