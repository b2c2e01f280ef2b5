import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/projects-route'
import { listVisitProjects } from './queries.server.ts'
import type { VisitData } from './visit.ts'

/** What visitors see of them, too. */
export const handle: RouteHandle = { access: 'public' }

/**
 * `GET /admin/site-visit/projects`: the projects to choose from for somebody who is not signed in yet; none while the
 * site is in preparation.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = services(context)
  const projects = (await isInPreparation(db, config)) ? [] : await listVisitProjects(db)
  return Response.json({ projects } satisfies VisitData, { headers: { 'Cache-Control': 'no-store' } })
}
