import { en, type Messages } from '#app/messages/en.ts'

/** Specification §9. */
export const topProjectsLimit = 6
export const projectsPerPage = 60
export const newsPerPage = 30

/** In English, as the back office shows them. */
export const { types, statuses, labels, contractForms, scopes, valueBands } = en.projects
export const { uses, works, sustainabilities } = en.projects
export type ProjectUse = keyof typeof uses
export type ProjectWork = keyof typeof works
export type ProjectType = keyof typeof types
export type ProjectStatus = keyof typeof statuses

/**
 * The description of a project's photograph if nobody has written one: `Villa in Al Barsha: Courtyard House`. Empty parts are left out.
 */
export function imageDescription(
  { projects }: Pick<Messages, 'projects'>,
  { type, location, name }: Record<'type' | 'location' | 'name', string>,
): string {
  const kind = isOneOf(types, type) ? projects.types[type] : undefined
  return projects.imageDescription(kind, location.trim(), name.trim())
}

/** `Ongoing villa, Al Barsha`; the place alone as long as nobody has chosen a type and a status. */
export function summarize(
  { projects }: Pick<Messages, 'projects'>,
  { status, type, location }: { status: ProjectStatus | ''; type: ProjectType | ''; location: string },
): string {
  return status && type ? projects.summary(status, type, location) : location
}

/** Whether it is news about no building, which has none of the facts of one. */
export function isNewsAlone(project: { news?: string; location: string; consultant?: string }): boolean {
  return project.news === 'Yes' && !project.location && !project.consultant
}

export function isOneOf<Choices extends object>(
  choices: Choices,
  text: string | null | undefined,
): text is keyof Choices & string {
  return typeof text === 'string' && Object.hasOwn(choices, text)
}
