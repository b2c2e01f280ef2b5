// Visitors download this file too, so it imports nothing.

/** Specification §9. */
export const topProjectsLimit = 6
export const projectsPerPage = 60
export const newsPerPage = 30

export const types = { building: 'Building', villa: 'Villa' } as const
export const statuses = { ongoing: 'Ongoing', completed: 'Completed', upcoming: 'Upcoming' } as const
export type ProjectType = keyof typeof types
export type ProjectStatus = keyof typeof statuses

/** Labels shared by the form and the title block of a project's page. */
export const labels = {
  code: 'Code',
  location: 'Location',
  client: 'Client',
  consultant: 'Consultant',
  type: 'Type',
  status: 'Status',
} as const

/**
 * The description of a project's photograph if nobody has written one: `Villa in Al Barsha: Courtyard House`. Empty parts are left out.
 */
export function imageDescription({
  type,
  location,
  name,
}: Record<'type' | 'location' | 'name', string>): string {
  const kind = isOneOf(types, type) ? types[type] : 'Project'
  const place = location.trim() === '' ? kind : `${kind} in ${location.trim()}`
  return name.trim() === '' ? place : `${place}: ${name.trim()}`
}

export interface ProjectFilter {
  status: ProjectStatus | 'all'
  type: ProjectType | 'all'
  /** What is searched for; absent without a search. */
  q?: string
}

/** Specification §9: the list opens on ongoing projects of every type. */
export const defaultFilter: ProjectFilter = { status: 'ongoing', type: 'all' }

export const maxSearchLength = 100

/** Reads `?status=completed&type=villa&q=creek`; missing or unknown values become the default. */
export function readFilter(search: URLSearchParams): ProjectFilter {
  const status = search.get('status')
  const type = search.get('type')
  const q = search.get('q')?.trim().replace(/\s+/g, ' ').slice(0, maxSearchLength).toWellFormed()
  return {
    status: status === 'all' || isOneOf(statuses, status) ? status : defaultStatus(q),
    type: isOneOf(types, type) ? type : defaultFilter.type,
    ...(q && { q }),
  }
}

/** A search is for projects of every status. */
function defaultStatus(q: string | undefined) {
  return q ? 'all' : defaultFilter.status
}

/** The address of a filtered list, without defaults. */
export function filterSearch({ status, type, q }: ProjectFilter, page = 1): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (status !== defaultStatus(q)) search.set('status', status)
  if (type !== defaultFilter.type) search.set('type', type)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** Reads `?page=2`; a missing or invalid number becomes 1. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

export const statusTabs: { status: ProjectFilter['status']; label: string }[] = [
  { status: 'ongoing', label: 'Ongoing Projects' },
  { status: 'completed', label: 'Completed Projects' },
  { status: 'upcoming', label: 'Upcoming Projects' },
  { status: 'all', label: 'All Projects' },
]

export const typeTabs: { type: ProjectFilter['type']; label: string }[] = [
  { type: 'all', label: 'All' },
  { type: 'building', label: 'Building' },
  { type: 'villa', label: 'Villa' },
]

/** The sentences of the search. */
export const searchWords = {
  label: 'Search projects',
  button: 'Search',
  title: (q: string) => `Projects found for “${q}”`,
  nothing: (q: string) =>
    `No project matches “${q}”. Check the spelling, or search for an area, a client or a project code.`,
  showAll: 'Show all projects',
  nothingHere: (q: string) => `No project of this kind matches “${q}”.`,
  showAllFound: 'Show everything that was found',
}

export function isOneOf<Choices extends object>(
  choices: Choices,
  text: string | null | undefined,
): text is keyof Choices & string {
  return typeof text === 'string' && Object.hasOwn(choices, text)
}
