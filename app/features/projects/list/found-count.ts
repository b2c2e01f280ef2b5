import { localize } from '#app/content/localize.ts'
import { en } from '#app/messages/en.ts'
import type { Language } from '#app/messages/language.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { translations, type Translation } from '#app/platform/locales.ts'
import {
  chosenFilters,
  filterNames,
  filters,
  isTextFilter,
  type FilterName,
  type ProjectFilter,
} from '../filters.ts'
import type { ProjectStatus, ProjectType } from '../project.ts'

/** A text in English, with its translations. */
export type FoundName = Readonly<Record<'name' | `name_${Translation}`, string>>

/** How many of the projects that were found have these values. */
export interface FoundCount {
  status: ProjectStatus | ''
  type: ProjectType | ''
  /** What each filter compares: a text folded, choices with commas between them; '' if it is unknown. */
  values: Readonly<Record<FilterName, string>>
  /** One spelling of each text. */
  names: Readonly<Partial<Record<FilterName, FoundName>>>
  number: number
}

/** A value of a filter, as the address says it, with how many projects it would show. */
export interface FilterValue {
  value: string
  isChosen: boolean
  number: number
  /** What a text is called; the words of other filters stand in the catalogue. */
  name?: FoundName | undefined
}

export function numberFound(counts: readonly FoundCount[], filter: ProjectFilter): number {
  return sumOf(counts.filter(isFoundBy(filter)))
}

/**
 * The values of a filter that would show something beside the others, and the chosen one: in the order of the
 * catalogue, texts by their numbers.
 */
export function filterValuesOf(
  counts: readonly FoundCount[],
  filter: ProjectFilter,
  name: FilterName,
): FilterValue[] {
  const isFound = isFoundBy({ ...filter, [name]: undefined })
  const found = Map.groupBy(counts.filter(isFound), ({ values }) => values[name])
  const one = filters[name]
  if (isTextFilter(one)) {
    const chosen = foldText(filter[name] ?? '')
    return [...found]
      .filter(([key]) => key !== '')
      .map(([key, some]) => {
        const text = some[0]?.names[name]
        return { key, value: text?.name ?? '', name: text, isChosen: key === chosen, number: sumOf(some) }
      })
      .toSorted((a, b) => b.number - a.number || (a.key < b.key ? -1 : 1))
  }
  return Object.keys(en.projects[one.words])
    .map((value) => ({
      value,
      isChosen: value === filter[name],
      number: sumOf([...found].flatMap(([stored, some]) => (isAmong(stored, value) ? some : []))),
    }))
    .filter(({ isChosen, number }) => number > 0 || isChosen)
}

/** What a value is called. @param text its spelling, for a text; without one, it is called as its address says it */
export function filterValueName(
  { locale, messages }: Pick<Language, 'locale' | 'messages'>,
  name: FilterName,
  value: string,
  text: FoundName | undefined,
): string {
  const filter = filters[name]
  if (isTextFilter(filter)) return text ? localize(locale, text).name : value
  const words: Readonly<Record<string, string>> = messages.projects[filter.words]
  return words[value] ?? value
}

/** What is chosen, by name: `Hospitality`, `Deira`. */
export function chosenNames(
  language: Pick<Language, 'locale' | 'messages'>,
  counts: readonly FoundCount[],
  filter: ProjectFilter,
): string[] {
  return chosenFilters(filter).map((name) => {
    const value = filter[name] ?? ''
    const text = counts.find(({ values }) => values[name] === foldText(value))?.names[name]
    return filterValueName(language, name, value, text)
  })
}

/**
 * The filter with each text as it is stored, from any spelling in any language; without a text that no project has.
 */
export function toStoredSpelling(listed: readonly FoundCount[], filter: ProjectFilter): ProjectFilter {
  const texts = filterNames.filter((name) => isTextFilter(filters[name]) && filter[name] !== undefined)
  const stored = texts.map((name) => {
    const key = foldText(filter[name] ?? '')
    const isThere = ({ values, names }: FoundCount) =>
      values[name] === key ||
      translations.some((locale) => foldText(names[name]?.[`name_${locale}`] ?? '') === key)
    return [name, listed.find(isThere)?.names[name]?.name]
  })
  return { ...filter, ...Object.fromEntries(stored) }
}

function isFoundBy(filter: ProjectFilter) {
  const { status, type } = filter
  const wanted = filterNames.flatMap((name) => {
    const value = filter[name]
    return value ? [{ name, value, key: isTextFilter(filters[name]) ? foldText(value) : undefined }] : []
  })
  return (one: FoundCount) =>
    [one.status, 'all'].includes(status) &&
    [one.type, 'all'].includes(type) &&
    wanted.every(({ name, value, key }) =>
      key === undefined ? isAmong(one.values[name], value) : one.values[name] === key,
    )
}

function isAmong(stored: string, choice: string): boolean {
  return `,${stored},`.includes(`,${choice},`)
}

function sumOf(counts: readonly FoundCount[]): number {
  return counts.reduce((sum, { number }) => sum + number, 0)
}
