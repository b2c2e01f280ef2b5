import { programNamed } from '#app/platform/changes/actors.server.ts'
import { parseForm } from '#app/content/check.ts'
import { formatDocument } from '#app/content/document.ts'
import { projects, type Project } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { project } from '#tools/seed/content.ts'

/** The fields of a project's form. */
export type TypedProject = Partial<
  Record<
    | Exclude<keyof typeof projects.fields, 'image'>
    | 'imageUrl'
    | 'imageAlt'
    | 'imageAlt_ar'
    | 'imageFocusX'
    | 'imageFocusY',
    string
  >
>

/** Converts typed fields into a project's values, with defaults for those a test does not need. */
export function testProject(typed: TypedProject = {}) {
  const parsed = parseForm(projects, { ...formatDocument(projects, project()), ...typed }, { adding: false })
  if ('problems' in parsed) throw new Error([...parsed.problems.values()].map(({ hint }) => hint).join(' '))
  return projectStore.toValues(parsed.values)
}

/** Adds a project as an administrator would. */
export async function addTestProject(services: Services, typed: TypedProject): Promise<Project> {
  const outcome = await change(services, programNamed('Layla'), 'projects', (tx) =>
    projectStore.add(tx, testProject(typed)),
  )
  if (outcome.refused !== undefined) throw new Error(outcome.refused)
  return outcome.document
}
