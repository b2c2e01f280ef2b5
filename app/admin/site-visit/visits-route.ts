import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/visits-route'
import { listVisitProjects } from './queries.server.ts'
import { recordVisit } from './record-visit.server.ts'
import { messages, visitSchema, type VisitData } from './visit.ts'

/** `GET /admin/site-visit/visits`: who is signed in, and the projects to choose from. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, administrator } = requireAdministrator(context)
  const { id, name } = administrator
  return Response.json({
    administrator: { id, name },
    projects: await listVisitProjects(db),
  } satisfies VisitData)
}

/**
 * `POST /admin/site-visit/visits` records one visit, as JSON. A visit that is sent again, because its answer was
 * lost, is recorded once. 422 with a `problem`: it can never be recorded as it is. 409: upload its
 * photographs again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const sent = visitSchema.safeParse(await request.json().catch(() => undefined))
  if (!sent.success) return Response.json({ problem: messages.notUnderstood }, { status: 422 })
  const refusal = await recordVisit(admin, sent.data)
  if (!refusal) return Response.json({})
  return Response.json(refusal, { status: 'filesGone' in refusal ? 409 : 422 })
}
