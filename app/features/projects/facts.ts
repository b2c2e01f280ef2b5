import { isoDay } from '#app/platform/clock.ts'
import { localize, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { PublicProject } from './queries.server.ts'
import { imageDescription } from './words.ts'

/** The part of a project that its card shows; lists send no more. */
export type CardFacts = Localized<
  Pick<PublicProject, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'>
>

/** The part of a news item that its card and its popup show. */
export type NewsFacts = Localized<
  Pick<PublicProject, 'id' | 'name' | 'remarks' | 'location' | 'createdAt' | 'photograph'> & {
    /** `2026-11-21`, where the company is. */
    day: string
  }
>

export function cardFacts(project: PublicProject, language: Language): CardFacts {
  const { id, code, name, location, status } = project
  const photograph = photographOfProject(project, language)
  return localize(language.locale, { id, code, name, location, status, photograph })
}

export function newsFacts(project: PublicProject, language: Language, timeZone: string): NewsFacts {
  const { id, name, remarks, location, createdAt } = project
  const photograph = photographOfProject(project, language)
  const day = isoDay(createdAt, timeZone)
  return localize(language.locale, { id, name, remarks, location, createdAt, day, photograph })
}

/** The photograph as visitors get it, which always has a description. */
export function photographOfProject(project: PublicProject, { messages }: Language): Photograph | null {
  const { photograph } = project
  return photograph && { ...photograph, alt: photograph.alt || imageDescription(messages, project) }
}
