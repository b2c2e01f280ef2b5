import { endOfDay, isoDay, momentOf } from '#app/platform/clock.ts'
import { localize, textAttributes, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { CardProject, PublicProject } from './queries.server.ts'
import { imageDescription, isNewsAlone } from './project.ts'

/** The part of a project that its card shows; lists send no more. */
export type CardFacts = Localized<
  Pick<PublicProject, 'id' | 'code' | 'name' | 'location' | 'status' | 'photograph'> & {
    /** Shown while the card is pointed at, or once it is swiped, in lists that have read it. */
    second?: { id: string; photograph: Photograph }
  }
>

/** The part of a news item that its card and its popup show. */
export type NewsFacts = Localized<
  Pick<PublicProject, 'id' | 'code' | 'name' | 'remarks' | 'location' | 'photograph'> & {
    /** `2026-11-21`, where the company is. */
    day: string
    /** When it went on the site, within that day. */
    at: number
  }
>

/** `Courtyard House, 198`: the code makes it unique among projects. */
export function projectTitle(
  { name, code }: Pick<PublicProject, 'name' | 'code'>,
  { messages }: Pick<Language, 'messages'>,
): string {
  return name + messages.shell.comma + code
}

/** As a form offers it: it is sent by its code, which every language shares. */
export function projectSubject(project: Localized<PublicProject>, language: Language) {
  const { lang } = textAttributes(project, 'name')
  return { value: project.code, words: projectTitle(project, language), lang }
}

export function cardFacts(project: CardProject, language: Language): CardFacts {
  const { id, code, name, location, status, photograph, inEnglish } = localProject(project, language)
  return { id, code, name, location, status, photograph, inEnglish }
}

export function newsFacts(project: PublicProject, language: Language, timeZone: string): NewsFacts {
  const { id, code, name, remarks, location, photograph, inEnglish } = localProject(project, language)
  const { createdAt, publishedAt } = project
  const wentUp = publishedAt ?? createdAt
  const day = project.day || isoDay(wentUp, timeZone)
  const at = Math.min(Math.max(wentUp, momentOf(`${day}T00:00`, timeZone)), endOfDay(day, timeZone))
  return { id, code, name, remarks, location, day, at, photograph, inEnglish }
}

/** A project in the language of the page; its photograph always has a description. */
export function localProject<Project extends CardProject>(
  project: Project,
  { locale, messages }: Language,
): Localized<Project> {
  const local = localize(locale, project)
  const { photograph } = local
  const alt = photograph?.alt || (isNewsAlone(local) ? local.name : imageDescription(messages, local))
  return { ...local, photograph: photograph && { ...photograph, alt } }
}
