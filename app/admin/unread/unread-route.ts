import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/unread-route'
import { readUnread } from './unread.server.ts'

/** `GET /admin/unread`: the numbers beside Call Requests and Job Requests. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readUnread(requireAdministrator(context)))
}
