import { homeClients as declared } from '#app/features/clients/collection.ts'
import { documents } from '../declared.ts'
import { readersOfLogo } from './clients.ts'

/** The logos of the home page's carousel. */
export const homeClients = documents(declared, {
  branch: 'generals/clientssection',
  schema: readersOfLogo,
  name: ({ name }) => name,
  skip: undefined,
})
