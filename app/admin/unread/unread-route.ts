import { countUnread } from '#app/features/requests/store-inbox.server.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/unread-route'

/** `GET /admin/unread`: the numbers beside Call Requests and Job Requests. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await countUnread(requireAdministrator(context).db))
}
