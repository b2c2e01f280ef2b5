import { href } from 'react-router'
import { findProjects } from '#app/features/projects/queries.server.ts'
import { addressOf, kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { findRequestsByName } from '#app/features/requests/store.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { formatDay } from '#app/ui/day.ts'
import type { Route } from './+types/find-route'
import type { Found } from './found.ts'

const mostProjects = 6
const mostRequests = 3

/** `GET /admin/find?text=`: a few projects by name or code, and requests by the name of who sent them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const text = new URL(request.url).searchParams.get('text') ?? ''
  if (text.trim() === '') return Response.json({ projects: [], requests: [] } satisfies Found)
  const [projects, ...requests] = await Promise.all([
    findProjects(db, text, mostProjects),
    ...kinds.map((kind) => findRequestsByName(db, kind, text, mostRequests)),
  ])
  const found: Found = {
    projects: projects.map(({ id, code, name, location }) => ({
      id,
      label: `${code}  ${name}`,
      line: location,
      address: href('/admin/products/edit/:id', { id }),
    })),
    requests: requests.flat().map((request) => ({
      id: request.id,
      label: request.name,
      line: `${requestKinds[request.kind].one}, ${formatDay(request.createdAt)}`,
      address: addressOf(request),
    })),
  }
  return Response.json(found)
}
