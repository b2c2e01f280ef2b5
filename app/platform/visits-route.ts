import { services } from './http/request-context.server.ts'
import type { RouteHandle } from './http/route-handle.ts'
import type { Route } from './+types/visits-route'

export const handle: RouteHandle = { access: 'public' }

/** `POST /visits`: one page load. Answers with the number for `Visitors Count`. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json({ number: await services(context).visits.count() })
}
