import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { downloadRequests } from '#app/ui/admin/requests/table.server.ts'
import type { Route } from './+types/admin-export'
import { labels } from './rules.ts'
import { listCallRequests } from './store.server.ts'

/** `GET /admin/call-requests/export`: all of them as a table, or what `state` and `suspicious` leave. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return downloadRequests(request.url, {
    title: 'Call requests',
    labels: Object.values(labels),
    list: (sight) => listCallRequests(db, sight),
    cells: ({ personName, personEmail, personPhone, personMessage }) => [
      personName,
      personEmail,
      personPhone,
      personMessage,
    ],
  })
}
