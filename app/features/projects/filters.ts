import { en } from '#app/messages/en.ts'
import { isOneOf, statuses, types, type ProjectStatus, type ProjectType } from './project.ts'
import { withSectorRead } from './sector.ts'

/** A column with one or several of few values, whose names stand in the catalogue under `words`. */
interface ChoiceFilter {
  column: 'uses' | 'works' | 'contractForm' | 'valueBand'
  words: 'uses' | 'works' | 'contractForms' | 'valueBands'
}

/** A searched text: its spellings are one value, which the address says in English as it is stored. */
interface TextFilter {
  text: 'location' | 'client' | 'consultant'
}

/**
 * What visitors filter the Projects page by, besides the tabs of status and type that the specification names (§2),
 * in the order of its address. A further one is a line here and its words in the catalogue.
 */
const declared = {
  use: { column: 'uses', words: 'uses' },
  work: { column: 'works', words: 'works' },
  place: { text: 'location' },
} as const satisfies Readonly<Record<string, ChoiceFilter | TextFilter>>

export type FilterName = keyof typeof declared

export const filters: Readonly<Record<FilterName, ChoiceFilter | TextFilter>> = declared
export const filterNames = Object.keys(filters) as FilterName[] // The keys of an object literal are those of its type.

export function isTextFilter(filter: ChoiceFilter | TextFilter): filter is TextFilter {
  return 'text' in filter
}

/** Absent fields don't filter. */
export interface ProjectFilter extends Partial<Record<FilterName, string>> {
  status: ProjectStatus | 'all'
  type: ProjectType | 'all'
  /** What is searched for; absent without a search. */
  q?: string
}

/** Specification §9: the list opens on ongoing projects of every type. */
export const defaultFilter: ProjectFilter = { status: 'ongoing', type: 'all' }

export const maxSearchLength = 100
const maxTextLength = 200

/**
 * Reads `?q=creek&status=completed&type=villa&use=offices&work=fit-out&place=Deira`; missing or unknown values become
 * the default. Whether some project has such a text is for `toStoredSpelling` to say.
 */
export function readFilter(written: URLSearchParams): ProjectFilter {
  const search = withSectorRead(written)
  const status = search.get('status')
  const type = search.get('type')
  const q = plainText(search.get('q'), maxSearchLength)
  const chosen = filterNames.flatMap((name) => {
    const value = readValue(filters[name], search.get(name))
    return value ? [[name, value]] : []
  })
  return {
    status: status === 'all' || isOneOf(statuses, status) ? status : defaultStatus(q),
    type: isOneOf(types, type) ? type : defaultFilter.type,
    ...Object.fromEntries(chosen),
    ...(q && { q }),
  }
}

function readValue(filter: ChoiceFilter | TextFilter, value: string | null): string | undefined {
  if (isTextFilter(filter)) return plainText(value, maxTextLength)
  return isOneOf(en.projects[filter.words], value) ? value : undefined
}

function plainText(text: string | null, maxLength: number): string | undefined {
  return text?.trim().replace(/\s+/g, ' ').slice(0, maxLength).toWellFormed()
}

/** A search is for projects of every status. */
function defaultStatus(q: string | undefined) {
  return q ? 'all' : defaultFilter.status
}

/** The address of a filtered list, without defaults. */
export function filterSearch(filter: ProjectFilter, page = 1): string {
  const { status, type, q } = filter
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (status !== defaultStatus(q)) search.set('status', status)
  if (type !== defaultFilter.type) search.set('type', type)
  for (const name of chosenFilters(filter)) search.set(name, filter[name] ?? '')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export function chosenFilters(filter: ProjectFilter): FilterName[] {
  return filterNames.filter((name) => filter[name])
}

/** Reads `?page=2`; a missing or invalid number becomes 1. */
export function readPageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** In the order of the specification (§2, Projects). */
export const statusTabs = ['ongoing', 'completed', 'upcoming', 'all'] as const
export const typeTabs = ['all', 'building', 'villa'] as const
