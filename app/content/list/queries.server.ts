import { sql, type RawBuilder } from 'kysely'
import { countOf, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { hasChoice, hasWord, hasWords, startsWith } from '#app/platform/database/text-match.server.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { translations } from '#app/platform/locales.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import type { Cell, Cells, Field } from '../fields/field.ts'
import { rowsOf } from '../integrity.server.ts'
import type { Store } from '../store/contract.ts'
import { hasPending } from '../pending.server.ts'
import { inAnyLanguage } from '../search-languages.server.ts'
import { missingParameter } from '../translated.ts'
import { lacksTranslation } from '../untranslated.server.ts'
import type { Condition, Filter } from './declare.ts'
import { documentsPerPage, listOf, maxSelected } from './list.ts'
import { digestOf, type ListSource } from './source.server.ts'
import type { ListView } from './view.ts'

/** The list that a view belongs to: a collection, or what of it belongs to one document. */
export interface ListPlace {
  store: Store
  /** The id of the document that the listed ones belong to; '' for a collection without a `parent`. */
  parent: string
}

export function documentsOf(place: ListPlace): ListSource<Document> {
  const { collection } = place.store
  return {
    list: listOf(collection),
    titleOf: (document) => collection.title(document),
    findIds: (db, view, limit) => findIds(db, place, view, { limit }),
    readAll: (db, ids) => readInOrder(db, place, ids),
  }
}

export interface ListPage {
  documents: Document[]
  /** How many match. */
  found: number
  /** The last page, if the view asks for one beyond. */
  page: number
  pages: number
  /** By which a selection of all pages is what was shown. */
  digest: string | undefined
}

/** One page of the documents that match; all of them if they are moved by hand. */
export async function readPage(db: Db | Tx, place: ListPlace, view: ListView): Promise<ListPage> {
  const { isWhole } = listOf(place.store.collection)
  // A search and most filters look at every row: one look finds the page, how many there are and their digest.
  const first = await findIds(db, place, view)
  const isAll = first.length <= maxSelected
  const found = isAll ? first.length : await countOf(matching(db, place, view))
  const perPage = isWhole ? Math.max(1, found) : documentsPerPage
  const pages = Math.max(1, Math.ceil(found / perPage))
  const page = Math.min(view.page, pages)
  const offset = (page - 1) * perPage
  const isRead = isAll || offset + perPage <= first.length
  const ids = isRead
    ? first.slice(offset, offset + perPage)
    : await findIds(db, place, view, { limit: perPage, offset })
  return {
    documents: await readInOrder(db, place, ids),
    found,
    page,
    pages,
    digest: pages > 1 ? digestOf(first) : undefined,
  }
}

/** How many there are, whatever the filters. */
export function countDocuments(db: Db | Tx, place: ListPlace): Promise<number> {
  return countOf(within(db, place))
}

/** Whether some of them are not on the site, or a version of one waits. */
export async function hasDrafts(db: Db | Tx, place: ListPlace): Promise<boolean> {
  if (place.store.collection.publication === 'none') return false
  const draft = within(db, place).where('state', '=', 'draft').select('id').limit(1)
  if (await draft.executeTakeFirst()) return true
  const version = db.selectFrom('pending_version').where('kind', '=', place.store.collection.name)
  return (await version.select('record_id').limit(1).executeTakeFirst()) !== undefined
}

/** The ids of what matches, in the order of the list. An index alone finds them, however far down. */
async function findIds(
  db: Db | Tx,
  place: ListPlace,
  view: ListView,
  { limit = maxSelected + 1, offset = 0 } = {},
): Promise<string[]> {
  const { collection } = place.store
  const query = matching(db, place, view).select('id').limit(limit).offset(offset)
  const rank = view.search === '' ? undefined : rankOf(collection, view.search)
  const columns =
    view.search === '' ? orderOf(collection, view) : [[searchedColumn(collection), 'asc'] as const]
  const ordered = columns.reduce(
    (rest, [column, direction]) => rest.orderBy(column, direction),
    rank ? query.orderBy(rank) : query,
  )
  const rows = await ordered.orderBy('id').execute()
  return rows.map(({ id }) => String(id))
}

/** The documents with these ids, in this order. */
async function readInOrder(
  db: Db | Tx,
  { store }: Pick<ListPlace, 'store'>,
  ids: readonly string[],
): Promise<Document[]> {
  const found = new Map((await store.findAll(db, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

function within(db: Db | Tx, { store, parent }: ListPlace) {
  const { collection } = store
  const all = rowsOf(db).selectFrom(collection.table)
  return collection.parent === undefined ? all : all.where(`${collection.parent}_id`, '=', parent)
}

function matching(db: Db | Tx, place: ListPlace, view: ListView) {
  const { collection } = place.store
  const conditions = [
    ...Object.entries(listOf(collection).filters).flatMap(([name, filter]) =>
      conditionsOf(collection, filter, name, view),
    ),
    ...translations
      .filter((locale) => view.filters[missingParameter(locale)])
      .map((locale) => lacksTranslation(collection, locale)),
    ...(view.search === '' ? [] : [isFound(collection, view.search)]),
  ]
  return conditions.reduce((query, condition) => query.where(condition), within(db, place))
}

function conditionsOf(
  collection: Collection,
  filter: Filter,
  name: string,
  { filters }: ListView,
): RawBuilder<boolean>[] {
  const { fields } = collection
  if ('range' in filter) {
    const field = fields[filter.range]
    const limits = { '>=': filters[`${name}From`], '<=': filters[`${name}To`] } as const
    const set = Object.entries(limits).flatMap(([sign, typed]) =>
      field && typed ? [compare(filter.range, sign, cellOf(field, typed))] : [],
    )
    // A document without a day or number is in no range.
    return field && set.length > 0 ? [...set, not(isEmpty(filter.range))] : []
  }
  const value = filters[name]
  if (value === undefined) return []
  if ('conditions' in filter) {
    const condition = filter.conditions[value]
    return condition ? toSql(collection, condition) : []
  }
  const field = fields[filter.field]
  if (field?.type === 'choices') return [hasChoice(filter.field, value)]
  if (field?.searched !== undefined)
    return [hasWords(value, (word) => inAnyLanguage(collection, (one) => hasWord(one, word), [filter.field]))]
  const cells: Cells = field ? rowOf(field, value) : {}
  return Object.entries(cells).map(([suffix, cell]) => compare(filter.field + suffix, '=', cell))
}

function toSql(
  collection: Collection,
  { is = {}, filled = [], empty = [], until, isChanged }: Condition,
): RawBuilder<boolean>[] {
  return [
    ...Object.entries(is).map(([column, cell]) => compare(column, '=', cell)),
    ...filled.map((column) => not(isEmpty(column))),
    ...empty.map(isEmpty),
    // In UTC: that the day begins some hours later there makes no difference to who renews a paper.
    ...(until
      ? [
          compare(until.column, '<=', addDays(isoDay(Date.now(), 'UTC'), until.days)),
          not(isEmpty(until.column)),
        ]
      : []),
    ...(isChanged ? [hasPending(collection)] : []),
  ]
}

function compare(column: string, sign: string, cell: Cell) {
  // A number may be larger than those of the column.
  const compared = typeof cell === 'number' ? sql`cast(${cell} as bigint)` : sql`${cell}`
  return sql<boolean>`${sql.ref(column)} ${sql.raw(sign)} ${compared}`
}

function isEmpty(column: string) {
  return sql<boolean>`(${sql.ref(column)} is null or cast(${sql.ref(column)} as text) = '')`
}

function not(condition: RawBuilder<boolean>) {
  return sql<boolean>`(not ${condition})`
}

function anyOf(conditions: readonly RawBuilder<boolean>[]) {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function rowOf(field: Field, typed: string): Cells {
  const parsed = field.parse({ '': typed })
  return 'value' in parsed ? field.toRow(parsed.value) : {}
}

function cellOf(field: Field, typed: string): Cell {
  return rowOf(field, typed)[''] ?? null
}

/**
 * What a search finds, best matches first: the beginning of the searched field, the beginning of a unique one such
 * as a code, words of the searched field, then words of all other fields that are searched. Words match from their
 * beginning, in any language, never in the middle.
 */
function searchOf(collection: Collection, text: string) {
  const { search } = collection
  const folded = foldText(text)
  const keys = fieldsOf(collection).flatMap(([name, field]) => {
    const column = field.unique?.column
    const key = column === undefined || name === search ? undefined : rowOf(field, text)[column]
    return typeof key === 'string' && key !== '' ? [startsWith(name + column, key)] : []
  })
  const words = (only?: readonly string[]) =>
    hasWords(text, (word) => inAnyLanguage(collection, (column) => hasWord(column, word), only))
  return {
    beginnings: [startsWith(searchedColumn(collection), folded), ...keys],
    named: words([search ?? '']),
    anywhere: words(),
  }
}

function isFound(collection: Collection, text: string): RawBuilder<boolean> {
  const { beginnings, anywhere } = searchOf(collection, text) // What is named has the words somewhere, too.
  return anyOf([...beginnings, anywhere])
}

/** The lower, the better; of what is found. */
function rankOf(collection: Collection, text: string): RawBuilder<number> {
  const { beginnings, named } = searchOf(collection, text)
  const better = [...beginnings, named]
  const whens = better.map((match, place) => sql`when ${match} then ${sql.lit(place)}`)
  return sql<number>`case ${sql.join(whens, sql` `)} else ${sql.lit(better.length)} end`
}

function searchedColumn({ search = '', fields }: Collection): string {
  return search + (fields[search]?.searched ?? '')
}

function orderOf(
  collection: Collection,
  { order }: ListView,
): readonly (readonly [column: string, direction: 'asc' | 'desc'])[] {
  const { orders } = listOf(collection)
  const chosen = orders[order] ?? Object.values(orders)[0]
  if (chosen) return chosen.by
  const { newestBy, order: byHand } = collection
  return [
    ...(newestBy === undefined ? [] : [[newestBy, 'desc'] as const]),
    ...(byHand === undefined ? [] : [[byHand, 'asc'] as const]),
    ['created_at', 'asc'],
  ]
}
