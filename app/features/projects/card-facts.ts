import { shownPhotograph, type Project } from './rules.ts'

/** As much of a project as its card shows; lists send no more. */
export type CardFacts = Pick<Project, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>

export function cardFacts(project: Project): CardFacts {
  const { id, code, name, location, status } = project
  return { id, code, name, location, status, photograph: shownPhotograph(project) }
}
