import { fieldsOf, type Collection } from '../define.ts'
import { states } from '../fields/publication.ts'
import { isReference } from '../fields/reference.ts'
import type { Noun } from '../messages.ts'
import { hasVersions } from '../publication.ts'
import type { ConditionFilter, Filter, ListDeclaration, NamedAction, Order, SetAction } from './declare.ts'
import { choicesOf, parametersOf, type Parameter } from './parameters.ts'

/** Up to so many documents, a list has neither filters nor columns nor a selection. */
export const fewDocuments = 12
export const documentsPerPage = 60
/** The most that one action may change. */
export const maxSelected = 10_000

/** What address, filters and selection know of a list, whatever is in it: documents, or requests. */
export interface Listed extends Noun {
  /** Where its search looks, as a placeholder; it has none without. */
  searched?: string | undefined
  parameters: readonly Parameter[]
  orders: Readonly<Record<string, Pick<Order, 'label'>>>
  actions: readonly (SetAction | NamedAction)[]
}

/** The list of a collection, with what its declaration leaves out. */
export interface List extends Listed, Required<ListDeclaration> {
  orders: Readonly<Record<string, Order>>
  actions: readonly (SetAction | NamedAction)[]
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
  const { list = {}, admin, order, parent, one, many } = collection
  const hasState = collection.publication !== 'none'
  const filters = {
    ...(list.filters ?? filtersOf(collection)),
    ...(hasState && { state: stateFilter(collection) }),
  }
  return {
    one,
    many,
    searched: placeholderOf(collection),
    columns: list.columns ?? admin.columns,
    alsoRead: [
      ...(list.alsoRead ?? []),
      ...stateFields,
      ...(collection.endsOn === undefined ? [] : [collection.endsOn]),
      ...(collection.expiresOn === undefined ? [] : [collection.expiresOn.field]),
    ],
    filters,
    parameters: parametersOf(collection, filters),
    orders: list.orders ?? ordersOf(collection),
    actions: [...(list.actions ?? actionsOf(collection)), ...(hasState ? [publishing] : [])].map((action) =>
      withWords(collection, action),
    ),
    isTable: list.columns !== undefined,
    isWhole: order !== undefined || parent !== undefined,
  }
}

/** In the words of the chips. */
function stateFilter({ parent, ...collection }: Collection): ConditionFilter {
  return {
    label: 'State',
    conditions: {
      published: { label: states.published, is: { state: 'published' } },
      draft: { label: parent === undefined ? states.draft : 'Waiting', is: { state: 'draft' } },
      ...(hasVersions(collection) && { changed: { label: 'Changed', isChanged: true } }),
    },
  }
}

/** What `unpublishedAs` reads. */
const stateFields = ['state', 'from', 'until']

const publishing: SetAction = {
  set: 'state',
  group: 'On the site',
  choices: { published: 'Publish', draft: 'Withdraw' },
  done: (state) => (state === 'draft' ? 'no longer on the site' : 'on the site'),
}

/** With the field's own words, where the declaration has no others. */
function withWords({ fields }: Collection, action: SetAction | NamedAction): SetAction | NamedAction {
  if (!isSetAction(action)) return action
  const field = fields[action.set]
  return { group: field?.label, choices: choicesOf(field), ...action }
}

/** `Name or code` */
function placeholderOf({ fields, search }: Collection): string | undefined {
  const searched = search === undefined ? undefined : fields[search]
  if (!searched) return undefined
  const keys = Object.entries(fields).filter(([name, { unique }]) => unique && name !== search)
  return [searched.label, ...keys.map(([, { label }]) => label.toLowerCase())].join(' or ')
}

export function isSetAction(action: SetAction | NamedAction): action is SetAction {
  return 'set' in action
}

function filtersOf(collection: Collection): Readonly<Record<string, Filter>> {
  const filters = fieldsOf(collection).flatMap(([name, field]): [string, Filter][] => {
    if (field.isImplied) return []
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
  return fieldsOf(collection).flatMap(([name, field]) =>
    choicesOf(field) && !field.isImplied ? [{ set: name }] : [],
  )
}
