import { missingIn, missingParameter, notIn } from '#app/content/translated.ts'
import { translations, type Translation } from '#app/platform/locales.ts'
import {
  isOneOf,
  readPage,
  sectors,
  statuses,
  types,
  type ProjectFilter,
  type ProjectSector,
} from '../project.ts'

/** Properties by which projects can be filtered. */
export const marks = {
  top: 'Top projects',
  news: 'News',
  'no-description': 'Without description',
  'no-image': 'Without image',
} as const

/** The choices of the filter by language. */
export const languages = Object.fromEntries(translations.map((locale) => [locale, notIn(locale)]))

export const orders = { code: 'Code', name: 'Name', changed: 'Last change' } as const

/** Which projects the list shows, and in which order; part of its address. */
export interface ListView extends Pick<ProjectFilter, 'status' | 'type'> {
  search: string
  sector: ProjectSector | 'all'
  mark: keyof typeof marks | 'all'
  /** Only what lacks this translation. */
  notIn: Translation | 'all'
  /** Ignored by a search, which has its own order. */
  order: keyof typeof orders
  page: number
}

export function readView(query: URLSearchParams): ListView {
  const names = ['status', 'type', 'sector', 'mark', 'order']
  const [status, type, sector, mark, order] = names.map((name) => query.get(name))
  return {
    search: query.get('search')?.trim() ?? '',
    status: isOneOf(statuses, status) ? status : 'all',
    type: isOneOf(types, type) ? type : 'all',
    sector: isOneOf(sectors, sector) ? sector : 'all',
    mark: isOneOf(marks, mark) ? mark : 'all',
    notIn: missingIn(query)[0] ?? 'all',
    order: isOneOf(orders, order) ? order : 'code',
    page: readPage(query),
  }
}

/** The parts of the address, without defaults. */
export function viewParts(view: ListView): Record<string, string> {
  const { search, status, type, sector, mark, order, page } = view
  return {
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(type !== 'all' && { type }),
    ...(sector !== 'all' && { sector }),
    ...(mark !== 'all' && { mark }),
    ...(view.notIn !== 'all' && { [missingParameter(view.notIn)]: 'missing' }),
    ...(order !== 'code' && { order }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The list's current address with these changes, starting again at the first page. */
export function viewSearch(view: ListView, changes: Partial<ListView> = {}): string {
  const parts = new URLSearchParams(viewParts({ ...view, page: 1, ...changes }))
  return parts.size > 0 ? `?${parts}` : '?'
}

export function isFiltered({ search, ...choices }: ListView): boolean {
  return (
    search !== '' ||
    [choices.status, choices.type, choices.sector, choices.mark, choices.notIn].some((one) => one !== 'all')
  )
}
