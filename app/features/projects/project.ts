import { en, type Messages } from '#app/messages/en.ts'

/** Specification §9. */
export const topProjectsLimit = 6
export const projectsPerPage = 60
export const newsPerPage = 30

/** In English, as the back office shows them. */
export const { types, statuses, labels, sectors, contractForms, scopes, valueBands } = en.projects
export type ProjectSector = keyof typeof sectors
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

export interface ProjectFilter {
  status: ProjectStatus | 'all'
  type: ProjectType | 'all'
  sector?: ProjectSector
  /** A project's location in English. */
  place?: string
  /** What is searched for; absent without a search. */
  q?: string
}

/** Specification §9: the list opens on ongoing projects of every type. */
export const defaultFilter: ProjectFilter = { status: 'ongoing', type: 'all' }

export const maxSearchLength = 100
const maxPlaceLength = 200

/**
 * Reads `?q=creek&status=completed&type=villa&sector=offices&place=Deira`; missing or unknown values become the
 * default. Whether the place exists is for the loader to say.
 */
export function readFilter(search: URLSearchParams): ProjectFilter {
  const status = search.get('status')
  const type = search.get('type')
  const sector = search.get('sector')
  const place = plainText(search.get('place'), maxPlaceLength)
  const q = plainText(search.get('q'), maxSearchLength)
  return {
    status: status === 'all' || isOneOf(statuses, status) ? status : defaultStatus(q),
    type: isOneOf(types, type) ? type : defaultFilter.type,
    ...(isOneOf(sectors, sector) && { sector }),
    ...(place && { place }),
    ...(q && { q }),
  }
}

function plainText(text: string | null, maxLength: number): string | undefined {
  return text?.trim().replace(/\s+/g, ' ').slice(0, maxLength).toWellFormed()
}

/** A search is for projects of every status. */
function defaultStatus(q: string | undefined) {
  return q ? 'all' : defaultFilter.status
}

/** The address of a filtered list, without defaults. */
export function filterSearch({ status, type, sector, place, q }: ProjectFilter, page = 1): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (status !== defaultStatus(q)) search.set('status', status)
  if (type !== defaultFilter.type) search.set('type', type)
  if (sector) search.set('sector', sector)
  if (place) search.set('place', place)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** Reads `?page=2`; a missing or invalid number becomes 1. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** In the order of the specification (§2, Projects). */
export const statusTabs = ['ongoing', 'completed', 'upcoming', 'all'] as const
export const typeTabs = ['all', 'building', 'villa'] as const

export function isOneOf<Choices extends object>(
  choices: Choices,
  text: string | null | undefined,
): text is keyof Choices & string {
  return typeof text === 'string' && Object.hasOwn(choices, text)
}
