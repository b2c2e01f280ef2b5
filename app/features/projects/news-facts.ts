import { shownPhotograph, type Project } from './rules.ts'

/** As much of a news item as its card and its popup show. */
export type NewsFacts = Pick<Project, 'id' | 'name' | 'remarks' | 'location' | 'createdAt' | 'photograph'>

export function newsFacts(project: Project): NewsFacts {
  const { id, name, remarks, location, createdAt } = project
  return { id, name, remarks, location, createdAt, photograph: shownPhotograph(project) }
}
