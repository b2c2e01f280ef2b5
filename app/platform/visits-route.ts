import { requestFacts, services } from './http/request-context.server.ts'
import type { RouteHandle } from './http/route-handle.ts'
import type { Route } from './+types/visits-route'

export const handle: RouteHandle = { access: 'public' }

/** `POST /visits`: one page load. Answers with the number for `Visitors Count`, also where it did not count. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = requestFacts(context)
  const userAgent = request.headers.get('User-Agent') ?? ''
  return Response.json({ number: await services(context).visits.report({ address, userAgent }) })
}
