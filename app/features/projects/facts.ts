import { isoDay } from '#app/platform/clock.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { PublicProject } from './queries.server.ts'
import { imageDescription } from './words.ts'

/** The part of a project that its card shows; lists send no more. */
export type CardFacts = Pick<PublicProject, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>

/** The part of a news item that its card and its popup show. */
export type NewsFacts = Pick<
  PublicProject,
  'id' | 'name' | 'remarks' | 'location' | 'createdAt' | 'photograph'
> & {
  /** `2026-11-21`, where the company is. */
  day: string
}

export function cardFacts(project: PublicProject): CardFacts {
  const { id, code, name, location, status } = project
  return { id, code, name, location, status, photograph: photographOfProject(project) }
}

export function newsFacts(project: PublicProject, timeZone: string): NewsFacts {
  const { id, name, remarks, location, createdAt } = project
  const day = isoDay(createdAt, timeZone)
  return { id, name, remarks, location, createdAt, day, photograph: photographOfProject(project) }
}

/** The photograph as visitors get it, which always has a description. */
export function photographOfProject(project: PublicProject): Photograph | null {
  const { photograph } = project
  return photograph && { ...photograph, alt: photograph.alt || imageDescription(project) }
}
