import { NativeSelect } from '@mantine/core'
import { href, Link, useNavigate } from 'react-router'
import { ListSearch } from '#app/ui/admin/list/list-search.tsx'
import { labels, sectors, statuses, types } from '../project.ts'
import classes from './list.module.css'
import { languages, marks, orders, viewParts, viewSearch, type ListView } from './view.ts'

interface ProjectFiltersProps {
  view: ListView
  problem: string | undefined
}

/** Search, status, type and marks; all of them are part of the address. */
export function ProjectFilters({ view, problem }: ProjectFiltersProps) {
  const { search, ...others } = viewParts({ ...view, page: 1 })
  return (
    <div className={classes.filters}>
      <ListSearch
        list={href('/admin/products/edit')}
        placeholder="Name or code"
        search={search ?? ''}
        problem={problem}
        others={others}
      />
      <nav aria-label="Status" className={classes.statuses}>
        {Object.entries({ all: 'All', ...statuses }).map(([status, word]) => (
          <Link
            key={status}
            to={viewSearch(view, { status: status as ListView['status'] })}
            preventScrollReset
            replace
            aria-current={view.status === status ? 'true' : undefined}
          >
            {word}
          </Link>
        ))}
      </nav>
      <div className={classes.selects}>
        <Choice name="type" label="Type" all="All types" of={types} view={view} />
        <Choice name="sector" label={labels.sector} all="All sectors" of={sectors} view={view} />
        <Choice name="mark" label="Marks" all="All marks" of={marks} view={view} />
        <Choice name="notIn" label="Translation" all="Any translation" of={languages} view={view} />
        <span className={classes.orderOnPhone}>
          <Choice name="order" label="Order" of={orders} view={view} />
        </span>
      </div>
    </div>
  )
}

interface ChoiceProps {
  name: 'type' | 'sector' | 'mark' | 'notIn' | 'order'
  label: string
  /** The label of the choice that filters nothing. */
  all?: string
  of: Readonly<Record<string, string>>
  view: ListView
}

function Choice({ name, label, all, of, view }: ChoiceProps) {
  const go = useNavigate()
  const choices = Object.entries(of).map(([value, word]) => ({ value, label: word }))
  return (
    <NativeSelect
      aria-label={label}
      value={view[name]}
      onChange={({ currentTarget: { value } }) =>
        void go(viewSearch(view, { [name]: value }), { replace: true, preventScrollReset: true })
      }
      data={all ? [{ value: 'all', label: all }, ...choices] : choices}
    />
  )
}
