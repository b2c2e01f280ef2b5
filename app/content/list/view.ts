import { typedValue, wholeNumber } from '#app/platform/forms/typed-value.ts'
import { isMissingParameter } from '../translated.ts'
import type { Listed } from './list.ts'

/** Which rows a list shows, and in which order; part of its address. */
export interface ListView {
  search: string
  /** By parameter; what filters nothing is absent. */
  filters: Readonly<Record<string, string>>
  /** One of the list's orders; '' is the first. A search has its own order. */
  order: string
  page: number
}

/** What the address of a list says, as far as it can be. */
export type Addressed = Pick<Listed, 'parameters' | 'orders'>

export function readView(list: Addressed, query: URLSearchParams): ListView {
  const filters = list.parameters.flatMap(({ name, choices, typed, reference }) => {
    const written = query.get(name)?.trim() ?? ''
    const value = typed ? inOneSpelling(written, typed) : written
    const isKnown = choices
      ? Object.hasOwn(choices, value)
      : spellings[typed ?? (reference === undefined ? 'text' : 'id')].test(value)
    return isKnown && value !== '' ? [[name, value] as const] : []
  })
  const order = query.get('order') ?? ''
  const page = query.get('page') ?? ''
  return {
    search: query.get('search')?.trim() ?? '',
    filters: Object.fromEntries(filters),
    order: isOrder(list, order) ? order : '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** As the field of a form reads it: `١٬٢٥٠` is 1250. */
function inOneSpelling(written: string, typed: 'date' | 'number' | 'text'): string {
  if (typed === 'text') return written
  return typed === 'date' ? typedValue(written) : String(wholeNumber(written) ?? '')
}

const spellings = {
  date: /^\d{4}-\d\d-\d\d$/,
  number: /^\d{1,13}$/,
  id: /^[\w-]{1,64}$/,
  text: /^\P{Cc}{1,500}$/u,
} as const

/** The parts of the address, without defaults. */
export function viewParts({ search, filters, order, page }: ListView): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...filters,
    ...(order !== '' && { order }),
    ...(page > 1 && { page: String(page) }),
  }
}

interface ViewChange extends Partial<Omit<ListView, 'filters'>> {
  /** '' filters nothing; what is absent stays. */
  filters?: Readonly<Record<string, string>>
}

/** The list's address with these changes, starting again at the first page. */
export function viewSearch(view: ListView, { filters = {}, ...changes }: ViewChange = {}): string {
  const all = Object.entries({ ...view.filters, ...filters }).filter(([, value]) => value !== '')
  const parts = viewParts({ ...view, page: 1, ...changes, filters: Object.fromEntries(all) })
  return Object.keys(parts).length > 0 ? `?${new URLSearchParams(parts)}` : '?'
}

export function isFiltered({ search, filters }: ListView): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

/** Whether nothing filters but the lack of a translation. */
export function isOnlyMissing({ search, filters }: ListView): boolean {
  const names = Object.keys(filters)
  return search === '' && names.length > 0 && names.every(isMissingParameter)
}

function isOrder({ orders }: Addressed, order: string): boolean {
  const [first, ...others] = Object.keys(orders)
  return order !== first && others.includes(order)
}
