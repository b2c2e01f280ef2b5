import { services } from '#app/platform/http/request-context.server.ts'
import type { Route } from './+types/list-page'
import { readFilter } from './rules.ts'
import { listProjects } from './store.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return listProjects(services(context).db, readFilter(search), 1)
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.projects.map((project) => (
        <li key={project.id}>
          {project.code} {project.name}
        </li>
      ))}
    </ul>
  )
}
