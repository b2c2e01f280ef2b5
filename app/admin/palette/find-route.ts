import { href } from 'react-router'
import { findCallRequestsOf } from '#app/features/call-requests/store-find.server.ts'
import { findJobRequestsOf } from '#app/features/job-requests/store-find.server.ts'
import { findProjects } from '#app/features/projects/store-find.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { formatDay } from '#app/ui/day.ts'
import type { Route } from './+types/find-route'
import type { Found, FoundEntry } from './found.ts'

const mostProjects = 6
const mostRequests = 3

/** `GET /admin/find?text=`: a few projects by name or code, and requests by the name of who sent them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const text = new URL(request.url).searchParams.get('text') ?? ''
  if (text.trim() === '') return Response.json({ projects: [], requests: [] } satisfies Found)
  const [projects, calls, jobs] = await Promise.all([
    findProjects(db, text, mostProjects),
    findCallRequestsOf(db, text, mostRequests),
    findJobRequestsOf(db, text, mostRequests),
  ])
  const found: Found = {
    projects: projects.map(({ id, code, name, location }) => ({
      id,
      label: `${code}  ${name}`,
      line: location,
      address: href('/admin/products/edit/:id', { id }),
    })),
    requests: [
      ...calls.map(toRequest('Call request', href('/admin/call-requests'))),
      ...jobs.map(toRequest('Job request', href('/admin/job-requests'))),
    ],
  }
  return Response.json(found)
}

function toRequest(kind: string, list: string) {
  return ({ id, name, createdAt }: { id: string; name: string; createdAt: number }): FoundEntry => ({
    id,
    label: name,
    line: `${kind}, ${formatDay(createdAt)}`,
    address: `${list}?${new URLSearchParams({ open: id })}`,
  })
}
