import type { Photograph } from '#app/platform/images/photograph.ts'
import type { ShownProject } from './queries.server.ts'
import { photographWords } from './words.ts'

/** As much of a project as its card shows; lists send no more. */
export type CardFacts = Pick<ShownProject, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>

/** As much of a news item as its card and its popup show. */
export type NewsFacts = Pick<
  ShownProject,
  'id' | 'name' | 'remarks' | 'location' | 'createdAt' | 'photograph'
>

export function cardFacts(project: ShownProject): CardFacts {
  const { id, code, name, location, status } = project
  return { id, code, name, location, status, photograph: shownPhotograph(project) }
}

export function newsFacts(project: ShownProject): NewsFacts {
  const { id, name, remarks, location, createdAt } = project
  return { id, name, remarks, location, createdAt, photograph: shownPhotograph(project) }
}

/** The photograph as visitors get it: never without words. */
export function shownPhotograph(project: ShownProject): Photograph | null {
  const { photograph } = project
  return photograph && { ...photograph, alt: photograph.alt || photographWords(project) }
}
