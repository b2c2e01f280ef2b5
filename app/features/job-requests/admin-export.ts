import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { downloadRequests } from '#app/ui/admin/requests/table.server.ts'
import type { Route } from './+types/admin-export'
import { labels } from './rules.ts'
import { listJobRequests } from './store.server.ts'

/** `GET /admin/job-requests/export`: as a table, each resume by the name that its file had. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return downloadRequests(request.url, {
    title: 'Job requests',
    labels: Object.values(labels),
    list: (sight) => listJobRequests(db, sight),
    cells: ({ firstname, lastname, email, phone, fileName }) => [firstname, lastname, email, phone, fileName],
  })
}
