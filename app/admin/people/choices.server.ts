import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { listVisitProjects } from '../site-visit/queries.server.ts'
import type { ProjectChoice } from './person-fields.tsx'

/** The projects that site visits can be limited to, for whoever may give visits at all. */
export async function listProjectChoices({ administrator, db }: AdminContext): Promise<ProjectChoice[]> {
  if (administrator.rights.visits === 'none') return []
  const projects = await listVisitProjects(db)
  const own = administrator.projects
  return projects
    .filter(({ id }) => own.length === 0 || own.includes(id))
    .map(({ id, label }) => ({ id, label }))
}
