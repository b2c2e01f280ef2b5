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

/** Everything of a Firebase site that comes over, in the order in which it is written. */
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
