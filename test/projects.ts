import { change } from '#app/platform/change.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Project, ProjectInput } from '#app/features/projects/rules.ts'
import { projectSchema } from '#app/features/projects/schema.ts'
import { addProject } from '#app/features/projects/store.server.ts'

/** Adds a project as an administrator would; what a test does not care about is filled in. */
export async function addTestProject(services: Services, fields: Partial<ProjectInput>): Promise<Project> {
  const input = projectSchema.parse({
    code: '100',
    name: 'Creek Villa',
    location: 'Dubai',
    consultant: 'Khoor Design Studio',
    type: 'villa',
    status: 'ongoing',
    ...fields,
  })
  const outcome = await change(services, { name: 'Layla' }, 'projects', (tx) => addProject(tx, input))
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.project
}
