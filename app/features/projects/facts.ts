import type { Photograph } from '#app/platform/images/photograph.ts'
import type { ShownProject } from './queries.server.ts'
import { imageDescription } from './words.ts'

/** The part of a project that its card shows; lists send no more. */
export type CardFacts = Pick<ShownProject, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>

/** The part of a news item that its card and its popup show. */
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

/** The photograph as visitors get it, which always has a description. */
export function shownPhotograph(project: ShownProject): Photograph | null {
  const { photograph } = project
  return photograph && { ...photograph, alt: photograph.alt || imageDescription(project) }
}
