import { fieldsOf, type Collection } from '../define.ts'
import type { Field } from '../fields/field.ts'
import { isReference } from '../fields/reference.ts'
import type { Filter, ListDeclaration, NamedAction, Order, SetAction } from './declare.ts'

/** Up to so many documents, a list has neither filters nor columns nor a selection. */
export const fewDocuments = 12
export const documentsPerPage = 60
/** The most that one action may change. */
export const maxSelected = 10_000

/** A list as it is shown, with what its declaration leaves out. */
export interface List extends Required<ListDeclaration> {
  isTable: boolean
  /** Whether it is shown whole, because its documents are moved by hand or belong to one. */
  isWhole: boolean
}

const lists = new WeakMap<Collection, List>()

export function listOf(collection: Collection): List {
  const known = lists.get(collection) ?? resolve(collection)
  lists.set(collection, known)
  return known
}

function resolve(collection: Collection): List {
  const { list = {}, admin, order, parent } = collection
  return {
    columns: list.columns ?? admin.columns,
    alsoRead: list.alsoRead ?? [],
    filters: list.filters ?? filtersOf(collection),
    orders: list.orders ?? ordersOf(collection),
    actions: list.actions ?? actionsOf(collection),
    isTable: list.columns !== undefined,
    isWhole: order !== undefined || parent !== undefined,
  }
}

export function isSetAction(action: SetAction | NamedAction): action is SetAction {
  return 'set' in action
}

/** The values that one chooses from, with their labels; nothing for other fields. */
export function choicesOf(field: Field | undefined): Readonly<Record<string, string>> | undefined {
  const isChoice = field && ['choice', 'optional choice', 'toggle'].includes(field.type)
  return isChoice ? field.historyFields[0]?.words : undefined
}

function filtersOf(collection: Collection): Readonly<Record<string, Filter>> {
  const filters = fieldsOf(collection).flatMap(([name, field]): [string, Filter][] => {
    if (choicesOf(field) || (isReference(field) && name !== collection.parent))
      return [[name, { field: name }]]
    return field.type === 'date' ? [[name, { range: name }]] : []
  })
  return Object.fromEntries(filters)
}

function ordersOf({ fields, search, order, newestBy, parent }: Collection): Readonly<Record<string, Order>> {
  if (order !== undefined || parent !== undefined) return {}
  const own: Order = newestBy
    ? { label: fields[newestBy]?.label ?? '', by: [[newestBy, 'desc']] }
    : { label: 'First added', by: [['created_at', 'asc']] }
  const named = search === undefined ? undefined : fields[search]
  return {
    own,
    ...(named?.searched !== undefined && {
      name: { label: named.label, by: [[search + named.searched, 'asc']] },
    }),
    changed: { label: 'Last change', by: [['updated_at', 'desc']] },
  }
}

function actionsOf(collection: Collection): SetAction[] {
  return fieldsOf(collection).flatMap(([name, field]) => (choicesOf(field) ? [{ set: name }] : []))
}
