import { inputLanguages, isMissingParameter, missingParameter, notIn } from '../translated.ts'
import { translations } from '#app/platform/locales.ts'
import type { Collection } from '../define.ts'
import { isReference } from '../fields/reference.ts'
import { choicesOf, listOf } from './list.ts'

/** Which documents a list shows, and in which order; part of its address. */
export interface ListView {
  search: string
  /** By parameter; what filters nothing is absent. */
  filters: Readonly<Record<string, string>>
  /** One of the list's orders; '' is the first. A search has its own order. */
  order: string
  page: number
}

/** A parameter that filters: a choice from some, or a limit that is typed. */
export interface Parameter {
  name: string
  label: string
  /** The label of the choice that filters nothing. */
  all: string
  /** The values and their labels; absent where a value is typed, or is the id of a document. */
  choices?: Readonly<Record<string, string>>
  /** The field whose documents can be chosen. */
  reference?: string
  typed?: 'date' | 'number'
  isSideBySide?: boolean
}

/** The parameters of a list's address that filter, in the order of the screen. */
export function parametersOf(collection: Collection): Parameter[] {
  const { fields } = collection
  const declared = Object.entries(listOf(collection).filters).flatMap(([name, filter]): Parameter[] => {
    if ('conditions' in filter) {
      const choices = Object.entries(filter.conditions).map(([value, { label }]) => [value, label])
      return [{ name, label: filter.label, all: filter.all, choices: Object.fromEntries(choices) }]
    }
    const field = fields['range' in filter ? filter.range : filter.field]
    if (!field) return []
    const { label } = field
    if ('range' in filter) {
      const typed = field.type === 'date' ? ('date' as const) : ('number' as const)
      return [
        { name: `${name}From`, label: `${label} from`, all: '', typed },
        { name: `${name}To`, label: `${label} to`, all: '', typed },
      ]
    }
    const { all = `${label}: any`, side } = filter
    const choices = choicesOf(field)
    const reference = isReference(field) ? filter.field : undefined
    return [{ name, label, all, choices, reference, isSideBySide: side !== undefined }]
  })
  const isTranslated = inputLanguages(collection).size > 0
  const languages = isTranslated
    ? translations.map((locale) => ({
        name: missingParameter(locale),
        label: 'Translation',
        all: 'Any translation',
        choices: { missing: notIn(locale) },
      }))
    : []
  return [...declared, ...languages]
}

export function readView(collection: Collection, query: URLSearchParams): ListView {
  const filters = parametersOf(collection).flatMap(({ name, choices, typed }) => {
    const value = query.get(name)?.trim() ?? ''
    const isKnown = choices
      ? Object.hasOwn(choices, value)
      : { date: /^\d{4}-\d\d-\d\d$/, number: /^\d{1,9}$/, other: /^[\w-]{1,64}$/ }[typed ?? 'other'].test(
          value,
        )
    return isKnown && value !== '' ? [[name, value] as const] : []
  })
  const order = query.get('order') ?? ''
  const page = query.get('page') ?? ''
  return {
    search: query.get('search')?.trim() ?? '',
    filters: Object.fromEntries(filters),
    order: isOrder(collection, order) ? order : '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

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

function isOrder(collection: Collection, order: string): boolean {
  const [first, ...others] = Object.keys(listOf(collection).orders)
  return order !== first && others.includes(order)
}
