import { services } from './http/request-context.server.ts'
import type { Route } from './+types/visits-route'

/** `POST /visits`: one page load. Answers with the number for `Visitors Count`. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json({ number: await services(context).visits.count() })
}
