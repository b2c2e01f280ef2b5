import { NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, useNavigate } from 'react-router'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { ListSearch } from '#app/ui/admin/list/list-search.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Listed } from '../list.ts'
import type { Parameter } from '../parameters.ts'
import { viewParts, viewSearch, type ListView } from '../view.ts'
import classes from './list.module.css'

interface ListFiltersProps {
  of: Pick<Listed, 'searched' | 'parameters' | 'orders'>
  /** The address of the whole list. */
  list: string
  view: ListView
  problem?: string | undefined
  /** What can be chosen where that depends on what is stored, by field or parameter. */
  choices: StoredChoices
  /** How many each choice finds, by parameter; '' is for all. */
  counts?: Readonly<Record<string, Counts>>
  /** Without filters and orders: there is little to find. */
  searchOnly?: boolean
  /** On a phone, all is shown at once. */
  unfolded?: boolean
}

type StoredChoices = Readonly<Record<string, { listed: readonly { value: string; label: string }[] }>>
type Counts = Readonly<Record<string, number>>

/** Search, filters and order; all of them are part of the address. */
export function ListFilters({ of, list, view, problem, choices, counts, ...shown }: ListFiltersProps) {
  const { searchOnly = false, unfolded = false } = shown
  const { search, ...others } = viewParts({ ...view, page: 1 })
  const sideBySide = of.parameters.filter(({ isSideBySide }) => isSideBySide)
  const menus = of.parameters.filter(({ isSideBySide }) => !isSideBySide)
  const orders = Object.entries(of.orders).map(([name, { label }]) => [name, label] as const)
  const folded = of.parameters.filter(({ name, isSideBySide }) => !(isSideBySide && counts?.[name]))
  const number = folded.filter(({ name }) => view.filters[name] !== undefined).length
  return (
    <div className={classes.filters} data-alone={searchOnly || undefined}>
      {of.searched !== undefined && (
        <ListSearch
          list={list}
          placeholder={of.searched}
          search={search ?? ''}
          problem={problem}
          others={others}
        />
      )}
      {/* On a phone the first row matters more. */}
      {!searchOnly && !unfolded && menus.length + orders.length > 0 && (
        <details className={classes.fold}>
          <summary>
            {orders.length > 1 ? 'Filters and order' : 'Filters'}
            {number > 0 && ` · ${number}`}
          </summary>
        </details>
      )}
      {!searchOnly &&
        sideBySide.map((parameter) => (
          <SideBySide key={parameter.name} {...{ parameter, view }} counts={counts?.[parameter.name]} />
        ))}
      {!searchOnly && menus.length + orders.length > 0 && (
        <Form action={list} className={classes.selects}>
          {Object.entries(viewParts({ ...view, page: 1, order: '' }))
            .filter(([name]) => menus.every((menu) => menu.name !== name))
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          {menus
            .filter((parameter) => parameter.folded === undefined)
            .map((parameter) => (
              <Menu key={parameter.name} {...{ parameter, view, choices }} />
            ))}
          {[...Map.groupBy(menus, (parameter) => parameter.folded ?? '')]
            .filter(([title]) => title !== '')
            .map(([title, some]) => (
              <details
                key={title}
                className={classes.more}
                open={some.some(({ name }) => view.filters[name] !== undefined)}
              >
                <summary>{title}</summary>
                <div>
                  {some.map((parameter) => (
                    <Menu key={parameter.name} {...{ parameter, view, choices }} />
                  ))}
                </div>
              </details>
            ))}
          {orders.length > 1 && (
            <span className={classes.order}>
              <Choice
                name="order"
                label="Order"
                value={view.order || (orders[0]?.[0] ?? '')}
                of={orders}
                addressOf={(order) => viewSearch(view, { order: order === orders[0]?.[0] ? '' : order })}
              />
            </span>
          )}
        </Form>
      )}
    </div>
  )
}

function optionsOf(
  { name, choices, reference = name }: Parameter,
  stored: StoredChoices,
): readonly (readonly [string, string])[] {
  if (choices) return Object.entries(choices)
  return (stored[reference]?.listed ?? []).map(({ value, label }) => [value, label])
}

interface SideBySideProps {
  parameter: Parameter
  view: ListView
  counts: Counts | undefined
}

function SideBySide({ parameter, view, counts }: SideBySideProps) {
  const { name, label, choices = {} } = parameter
  return (
    <nav aria-label={label} className={classes.statuses} data-counted={counts && true}>
      {[['', 'All'], ...Object.entries(choices)].map(([value = '', word]) => (
        <Link
          key={value}
          to={viewSearch(view, { filters: { [name]: value } })}
          preventScrollReset
          replace
          aria-current={(view.filters[name] ?? '') === value ? 'true' : undefined}
        >
          {word} {counts && <span className="code">{formatNumber(counts[value] ?? 0)}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface MenuProps {
  parameter: Parameter
  view: ListView
  choices: StoredChoices
}

function Menu({ parameter, view, choices }: MenuProps) {
  const { name, label, all } = parameter
  if (parameter.typed) return <Limit parameter={parameter} view={view} />
  return (
    <Choice
      name={name}
      label={label}
      value={view.filters[name] ?? ''}
      all={all}
      of={optionsOf(parameter, choices)}
      addressOf={(value) => viewSearch(view, { filters: { [name]: value } })}
    />
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  /** The label of the choice that filters nothing. */
  all?: string
  of: readonly (readonly [value: string, label: string])[]
  addressOf: (value: string) => string
}

function Choice({ name, label, value, all, of, addressOf }: ChoiceProps) {
  const go = useNavigate()
  const choices = of.map(([one, word]) => ({ value: one, label: word }))
  return (
    <NativeSelect
      aria-label={label}
      name={name}
      value={value}
      onKeyDown={chooseInPicker}
      onChange={({ currentTarget }) =>
        void go(addressOf(currentTarget.value), { replace: true, preventScrollReset: true })
      }
      data={all === undefined ? choices : [{ value: '', label: all }, ...choices]}
    />
  )
}

/** One end of a range, or words. */
function Limit({ parameter: { name, label, typed, folded }, view }: Pick<MenuProps, 'parameter' | 'view'>) {
  const go = useNavigate()
  const value = view.filters[name] ?? ''
  /** With what was typed into the others, which may not have come back yet. */
  function apply({ form, value: typedValue }: HTMLInputElement) {
    if (typedValue === value) return
    const inputs = form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? []
    const filters = Object.fromEntries([...inputs].map((input) => [input.name, input.value]))
    void go(viewSearch(view, { filters }), { replace: true, preventScrollReset: true })
  }
  return (
    <TextInput
      key={value}
      type={typed === 'date' ? typed : 'text'}
      inputMode={typed === 'number' ? 'numeric' : undefined}
      name={name}
      {...(folded === undefined ? { 'aria-label': label, placeholder: label, title: label } : { label })}
      defaultValue={value}
      onBlur={({ currentTarget }) => apply(currentTarget)}
      onKeyDown={(event) => {
        // A form of several inputs without a button is not sent by Enter.
        if (event.key === 'Enter') apply(event.currentTarget)
      }}
    />
  )
}
