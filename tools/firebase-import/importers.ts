import type { Importer } from './collection.ts'
import { callRequests } from './collections/call-requests.ts'
import { certificates } from './collections/certificates.ts'
import { clients } from './collections/clients.ts'
import { homeClients } from './collections/home-clients.ts'
import { jobRequests } from './collections/job-requests.ts'
import { projects } from './collections/projects.ts'
import { settings } from './collections/settings.ts'
import { vacancies } from './collections/vacancies.ts'
import { visits } from './collections/visits.ts'

/** Everything that is imported from a Firebase site, in the order of writing. */
export const importers: readonly Importer[] = [
  projects,
  certificates,
  clients,
  homeClients,
  vacancies,
  settings,
  visits,
  callRequests,
  jobRequests,
]
