import { collections } from '#app/collections.ts'
import { kinds } from '#app/features/requests/kinds.ts'
import type { Importer } from './collection.ts'
import { callRequests } from './collections/call-requests.ts'
import { certificates } from './collections/certificates.ts'
import { clients } from './collections/clients.ts'
import { homeClients } from './collections/home-clients.ts'
import { jobRequests } from './collections/job-requests.ts'
import { requests } from './collections/requests.ts'
import { projects } from './collections/projects.ts'
import { settings } from './collections/settings.ts'
import { visits } from './collections/visits.ts'
import { documents } from './declared.ts'

/** The collections of a Firebase site; all others come from `npm run export`, as they are declared. */
const ofFirebase = new Set(['project', 'certificate', 'client-section', 'client-item', 'home-client'])

const requestsOfFirebase = new Set([callRequests.kind, jobRequests.kind])

/** Everything that is imported from a Firebase site, in the order of writing. */
export const importers: readonly Importer[] = [
  projects,
  certificates,
  clients,
  homeClients,
  ...collections
    .filter(({ name }) => !ofFirebase.has(name))
    .map((collection) => documents(collection, { needsFiles: true })),
  settings,
  visits,
  callRequests,
  jobRequests,
  ...kinds.filter((kind) => !requestsOfFirebase.has(kind)).map(requests),
]
