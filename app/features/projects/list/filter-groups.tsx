import type { ReactNode } from 'react'
import { localize, textAttributes } from '#app/content/localize.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { listAddress } from '../address.ts'
import type { FilterName, ProjectFilter } from '../filters.ts'
import styles from './filter-groups.module.css'
import { filterValueName, filterValuesOf, type FilterValue, type FoundCount } from './found-count.ts'
import { listId } from './pager.tsx'
import { sharedEnding } from './shared-ending.ts'

interface FilterGroupProps {
  name: FilterName
  filter: ProjectFilter
  counts: readonly FoundCount[]
}

/** Texts beyond it are found by search. */
const maxTexts = 100

/** One filter as links with what each would show, which unfold; what would show nothing is left out. */
export function FilterGroup({ name, filter, counts }: FilterGroupProps) {
  const language = useLanguage()
  const { locale, messages } = language
  const { filters: words } = messages.projects
  const values = filterValuesOf(counts, filter, name)
  if (values.length === 0) return null
  const wordsOf = ({ value, name: text }: FilterValue) => filterValueName(language, name, value, text)
  const ending = sharedEnding(values.flatMap((one) => (one.name ? wordsOf(one) : [])))
  const chosen = values.find(({ isChosen }) => isChosen)
  const shown = (one: FilterValue) => {
    const short = wordsOf(one).slice(0, ending ? -ending.length : undefined)
    return one.name ? <bdi {...textAttributes(localize(locale, one.name), 'name')}>{short}</bdi> : short
  }
  const { label, all } = words.by[name]
  const id = `filter-${name}`
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p className="label" id={id}>
        {label}
      </p>
      <details name="filters" data-on={chosen && true}>
        <summary>{chosen ? shown(chosen) : all}</summary>
        <div className={styles.choices}>
          <Choice filter={{ ...filter, [name]: undefined }} isCurrent={!chosen}>
            {all}
          </Choice>
          {values
            .filter((one, index) => index < maxTexts || one.isChosen)
            .map((one) => (
              <Choice
                key={one.value}
                filter={{ ...filter, [name]: one.value }}
                isCurrent={one.isChosen}
                number={one.number}
              >
                {shown(one)}
              </Choice>
            ))}
        </div>
      </details>
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
