import { NativeSelect, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { ListSearch } from '#app/ui/admin/list/list-search.tsx'
import type { Collection } from '../../define.ts'
import type { Choices } from '../../inputs/input-props.ts'
import { listOf } from '../list.ts'
import { parametersOf, viewParts, viewSearch, type ListView, type Parameter } from '../view.ts'
import classes from './list.module.css'

interface ListFiltersProps {
  collection: Collection
  /** The address of the whole list. */
  list: string
  view: ListView
  problem: string | undefined
  /** The documents that fields refer to. */
  choices: Choices
  /** Without filters and orders: there is little to find. */
  searchOnly: boolean
}

/** Search, filters and order; all of them are part of the address. */
export function ListFilters({ collection, list, view, problem, choices, searchOnly }: ListFiltersProps) {
  const { search, ...others } = viewParts({ ...view, page: 1 })
  const parameters = searchOnly ? [] : parametersOf(collection)
  const orders = Object.entries(listOf(collection).orders).map(([name, { label }]) => [name, label] as const)
  const number = Object.keys(view.filters).length
  const searched = collection.search === undefined ? undefined : collection.fields[collection.search]
  return (
    <div className={classes.filters} data-alone={searchOnly || undefined}>
      {searched && (
        <ListSearch
          list={list}
          placeholder={placeholderOf(collection)}
          search={search ?? ''}
          problem={problem}
          others={others}
        />
      )}
      {/* On a phone the first row matters more. */}
      {!searchOnly && (
        <details className={classes.fold}>
          <summary>{number === 0 ? 'Filters and order' : `Filters and order · ${number}`}</summary>
        </details>
      )}
      {parameters
        .filter(({ isSideBySide }) => isSideBySide)
        .map((parameter) => (
          <SideBySide key={parameter.name} parameter={parameter} view={view} />
        ))}
      <div className={classes.selects} hidden={searchOnly}>
        {parameters
          .filter(({ isSideBySide }) => !isSideBySide)
          .map((parameter) =>
            parameter.typed ? (
              <Limit key={parameter.name} parameter={parameter} view={view} />
            ) : (
              <Choice
                key={parameter.name}
                label={parameter.label}
                value={view.filters[parameter.name] ?? ''}
                all={parameter.all}
                of={optionsOf(parameter, choices)}
                addressOf={(value) => viewSearch(view, { filters: { [parameter.name]: value } })}
              />
            ),
          )}
        {orders.length > 1 && (
          <span className={classes.order}>
            <Choice
              label="Order"
              value={view.order || (orders[0]?.[0] ?? '')}
              of={orders}
              addressOf={(order) => viewSearch(view, { order: order === orders[0]?.[0] ? '' : order })}
            />
          </span>
        )}
      </div>
    </div>
  )
}

/** `Name or code` */
function placeholderOf({ fields, search = '' }: Collection): string {
  const keys = Object.entries(fields).filter(([name, { unique }]) => unique && name !== search)
  const [first = '', ...others] = [fields[search]?.label ?? '', ...keys.map(([, { label }]) => label)]
  return [first, ...others.map((label) => label.toLowerCase())].join(' or ')
}

function optionsOf(
  { choices, reference }: Parameter,
  documents: Choices,
): readonly (readonly [string, string])[] {
  if (choices) return Object.entries(choices)
  return (documents[reference ?? '']?.listed ?? []).map(({ value, label }) => [value, label])
}

function SideBySide({ parameter, view }: { parameter: Parameter; view: ListView }) {
  const { name, label, choices = {} } = parameter
  return (
    <nav aria-label={label} className={classes.statuses}>
      {[['', 'All'], ...Object.entries(choices)].map(([value = '', word]) => (
        <Link
          key={value}
          to={viewSearch(view, { filters: { [name]: value } })}
          preventScrollReset
          replace
          aria-current={(view.filters[name] ?? '') === value ? 'true' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** The label of the choice that filters nothing. */
  all?: string
  of: readonly (readonly [value: string, label: string])[]
  addressOf: (value: string) => string
}

function Choice({ label, value, all, of, addressOf }: ChoiceProps) {
  const go = useNavigate()
  const choices = of.map(([one, word]) => ({ value: one, label: word }))
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) =>
        void go(addressOf(currentTarget.value), { replace: true, preventScrollReset: true })
      }
      data={all === undefined ? choices : [{ value: '', label: all }, ...choices]}
    />
  )
}

/** One end of a range. */
function Limit({ parameter: { name, label, typed }, view }: { parameter: Parameter; view: ListView }) {
  const go = useNavigate()
  const value = view.filters[name] ?? ''
  return (
    <TextInput
      key={value}
      type={typed}
      aria-label={label}
      placeholder={label}
      title={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value === value) return
        const filters = { [name]: currentTarget.value }
        void go(viewSearch(view, { filters }), { replace: true, preventScrollReset: true })
      }}
    />
  )
}
