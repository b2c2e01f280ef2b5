import type { Cell } from '../fields/field.ts'

/** What the list of a collection offers. Whatever is left out follows from the fields (`listOf`). */
export interface ListDeclaration {
  /**
   * The fields of its columns, in a table. Without them, the list shows cards with `admin.columns`, as long as it is
   * short and longer.
   */
  columns?: readonly string[]
  /** Other fields that a cell shows. */
  alsoRead?: readonly string[]
  /** By the parameter of the address; a range has two, with `From` and `To` at their ends. */
  filters?: Readonly<Record<string, Filter>>
  /** By the value of `?order=`; the first is the one without it. */
  orders?: Readonly<Record<string, Order>>
  /** What can be done with many at once, besides deleting them. */
  actions?: readonly (SetAction | NamedAction)[]
}

/**
 * Rows with one value of a field, among several if it has several, or with the words of a searched text; with a day or
 * number within a range; or in one of several named conditions.
 */
export type Filter = FieldFilter | RangeFilter | ConditionFilter

interface Folded {
  /** The title of what unfolds to show it. */
  folded?: string
}

export interface FieldFilter extends Folded {
  field: string
  /** The label of the choice that filters nothing (`anyOf` without it). */
  all?: string
  /** Shown as labels side by side, each a link. */
  side?: 'by side'
}

export interface RangeFilter extends Folded {
  range: string
}

export interface ConditionFilter {
  label: string
  /** As in `FieldFilter`. */
  all?: string
  conditions: Readonly<Record<string, Condition>>
}

/** Which rows it selects, by column: all that is said must hold. */
export interface Condition {
  label: string
  is?: Readonly<Record<string, Cell>>
  /** Neither null nor ''. */
  filled?: readonly string[]
  /** Null or ''. */
  empty?: readonly string[]
  /** Its day is no later than so many days from now; without a day, it does not match. */
  until?: { column: string; days: number }
  /** Another version of it waits to be published (`PendingVersion`). */
  isChanged?: true
}

export function missing(column: string, label: string): Condition {
  return { label, empty: [column] }
}

export interface Order {
  label: string
  /** Columns and their directions; the id decides at last. */
  by: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
}

/** Sets a field: to one of its few values, or to what is typed. */
export interface SetAction {
  set: string
  /** Asked for what is typed, for example a date. */
  ask?: Asked
  /** The heading above its choices; by default the field's label. */
  group?: string
  /** By value; by default the field's own words. */
  choices?: Readonly<Record<string, string>>
  /** What is said afterwards, after `3 projects are`. */
  done?: (value: string) => string
}

/** What the collection's store does under this name (`Store.acts`), maybe with other documents than the selected. */
export interface NamedAction {
  act: string
  label: string
  /** Only one document may be selected. */
  isForOne?: true
  /** Asked for the value. */
  ask?: Asked
}

interface Asked {
  /** The menu's entry, such as `Date …`. */
  entry: string
  label: string
  button: string
  type?: 'date'
}
