import type { ReactNode } from 'react'
import { localize, textAttributes } from '#app/content/localize.ts'
import { locales } from '#app/platform/locales.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { listAddress } from '../address.ts'
import { filterNames, type FilterName, type ProjectFilter } from '../filters.ts'
import styles from './filter-groups.module.css'
import { filterValueName, filterValuesOf, type FilterValue, type FoundCount } from './found-count.ts'
import { listId } from './pager.tsx'

interface FilterGroupsProps {
  filter: ProjectFilter
  counts: readonly FoundCount[]
}

/** All visible; the others unfold. */
const mainTexts = 8
/** Texts beyond it are found by search. */
const maxTexts = 100

/** Each filter as links with what each would show; what would show nothing is left out. */
export function FilterGroups({ filter, counts }: FilterGroupsProps) {
  return (
    <div className={`sheet ${styles.filterGroups}`}>
      {filterNames.map((name) => (
        <FilterGroup key={name} name={name} filter={filter} values={filterValuesOf(counts, filter, name)} />
      ))}
    </div>
  )
}

interface FilterGroupProps {
  name: FilterName
  filter: ProjectFilter
  values: readonly FilterValue[]
}

function FilterGroup({ name, filter, values }: FilterGroupProps) {
  const language = useLanguage()
  const { locale, messages } = language
  const { labels, filters: words } = messages.projects
  const { all, more = '' } = { more: undefined, ...words.by[name] }
  if (values.length === 0) return null
  const { compare } = new Intl.Collator(locales[locale].intl)
  const isMain = (one: FilterValue, index: number) =>
    one.name === undefined || index < mainTexts || one.isChosen
  const others = values
    .slice(0, maxTexts)
    .filter((one, index) => !isMain(one, index))
    .map((one) => ({ one, shown: wordsOf(one) }))
    .toSorted((a, b) => compare(a.shown, b.shown))
  function wordsOf({ value, name: text }: FilterValue): string {
    return filterValueName(language, name, value, text)
  }
  const choice = (one: FilterValue) => (
    <Choice
      key={one.value}
      filter={{ ...filter, [name]: one.value }}
      isCurrent={one.isChosen}
      number={one.number}
    >
      {one.name ? (
        <bdi {...textAttributes(localize(locale, one.name), 'name')}>{wordsOf(one)}</bdi>
      ) : (
        wordsOf(one)
      )}
    </Choice>
  )
  const id = `filter-${name}`
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p className="label" id={id}>
        {labels[name]}
      </p>
      <div className={styles.choices}>
        <Choice filter={{ ...filter, [name]: undefined }} isCurrent={!filter[name]}>
          {all}
        </Choice>
        {values.filter(isMain).map(choice)}
      </div>
      {others.length > 0 && (
        <details>
          <summary>{more}</summary>
          <div className={styles.further}>{others.map(({ one }) => choice(one))}</div>
        </details>
      )}
    </div>
  )
}

interface ChoiceProps {
  filter: ProjectFilter
  isCurrent: boolean
  number?: number
  children: ReactNode
}

function Choice({ filter, isCurrent, number, children }: ChoiceProps) {
  const { local } = useLanguage()
  return (
    <a href={`${local(listAddress(filter))}#${listId}`} aria-current={isCurrent || undefined}>
      {children}
      {number !== undefined && <span className={styles.number}>{number}</span>}
    </a>
  )
}
