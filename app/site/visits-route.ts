import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/visits-route'

export const handle: RouteHandle = { access: 'public' }

/**
 * `POST /visits`: reports one page load. Responds with the number for `Visitors Count`, even if the load was
 * not counted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = readRequestData(context)
  const userAgent = request.headers.get('User-Agent') ?? ''
  return Response.json({ number: await services(context).visits.report({ address, userAgent }) })
}
