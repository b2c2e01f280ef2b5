import { change } from '#app/platform/change.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Project, ProjectInput } from '#app/features/projects/rules.ts'
import { addProject } from '#app/features/projects/store.server.ts'
import { project } from '#tools/seed/content.ts'

/** Adds a project as an administrator would; what a test does not care about is filled in. */
export async function addTestProject(services: Services, fields: Partial<ProjectInput>): Promise<Project> {
  const outcome = await change(services, { name: 'Layla' }, 'projects', (tx) =>
    addProject(tx, project(fields)),
  )
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.project
}
