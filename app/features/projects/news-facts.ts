import type { Project } from './rules.ts'

/** As much of a news item as its card and its popup show. */
export type NewsFacts = Pick<Project, 'id' | 'name' | 'remarks' | 'location' | 'createdAt' | 'photograph'>

export function newsFacts({ id, name, remarks, location, createdAt, photograph }: Project): NewsFacts {
  return { id, name, remarks, location, createdAt, photograph }
}
