import { href } from 'react-router'
import { CloseIcon } from '#app/ui/popup/close-icon.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import fields from '#app/ui/forms/form.module.css'
import { chosenFilters, filterNames, maxSearchLength, type ProjectFilter } from '../filters.ts'
import { FilterGroup } from './filter-groups.tsx'
import type { FoundCount } from './found-count.ts'
import { listId } from './pager.tsx'
import styles from './project-filters.module.css'

interface ProjectFiltersProps {
  filter: ProjectFilter
  counts: readonly FoundCount[]
  /** The bar above has numbers. */
  isCounted: boolean
}

const popoverId = 'filters'

/** Search, use, work and place: in one line, and on a phone behind one button. */
export function ProjectFilters({ filter, counts, isCounted }: ProjectFiltersProps) {
  const { messages } = useLanguage()
  const { filters: words } = messages.projects
  const number = chosenFilters(filter).length + (filter.q === undefined ? 0 : 1)
  return (
    <div className={`sheet ${styles.projectFilters}`} id={listId} data-counted={isCounted || undefined}>
      <button
        type="button"
        className={`button button-outline ${styles.opener}`}
        popoverTarget={popoverId}
        data-on={number > 0 || undefined}
      >
        {words.open}
        {number > 0 && <span className="label">{number}</span>}
      </button>
      <div className={styles.filters} id={popoverId} popover="auto">
        <button
          type="button"
          className={`close-button ${styles.close}`}
          popoverTarget={popoverId}
          popoverTargetAction="hide"
          aria-label={messages.shell.close}
        >
          <CloseIcon />
        </button>
        <ProjectSearch q={filter.q} />
        {filterNames.map((name) => (
          <FilterGroup key={name} name={name} filter={filter} counts={counts} />
        ))}
      </div>
    </div>
  )
}

/** Searches by the address, like the filters, so that it works without JavaScript. */
function ProjectSearch({ q }: { q: string | undefined }) {
  const { messages, local } = useLanguage()
  const words = messages.projects.search
  return (
    <search>
      <form action={`${local(href('/projects'))}#${listId}`} className={fields.field}>
        <label className="label" htmlFor="q">
          {words.label}
        </label>
        <div className={styles.line}>
          <input
            type="search"
            id="q"
            name="q"
            dir="auto"
            defaultValue={q}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button button-outline">
            {words.button}
          </button>
        </div>
      </form>
    </search>
  )
}
