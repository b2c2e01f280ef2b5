import { sql, type RawBuilder } from 'kysely'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { startsWith } from '#app/platform/database/text-match.server.ts'
import { day } from '#app/platform/units.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { toDocument, type RowOf } from '../document.ts'
import { fieldsOf, type Collection, type DocumentOf } from '../define.ts'
import type { Cell, Field, FieldValues } from '../fields/field.ts'
import { positionFromTime } from '../fields/position.ts'
import { rowsOf } from '../integrity.server.ts'
import type { ExistingDocument } from './contract.ts'

type Row = Readonly<Record<string, Cell>>

/** The queries that every collection supports; a feature writes its own for anything else. */
export function createReads<C extends Collection>(collection: C) {
  type Doc = DocumentOf<C>
  const { table } = collection
  const all = (db: Db | Tx) => rowsOf(db).selectFrom(table).selectAll()
  const { newestBy = '' } = collection
  const ordered = (db: Db | Tx) =>
    all(db)
      .$if(newestBy !== '', (query) => query.orderBy(newestBy, 'desc'))
      .$if(collection.order !== undefined, (query) => query.orderBy(collection.order ?? ''))
      .orderBy('created_at')
      .orderBy('id')

  async function read(query: ReturnType<typeof ordered>): Promise<Doc[]> {
    return (await query.execute()).map((row) => documentIn(collection, row))
  }

  async function findAll(db: Db | Tx, ids: readonly string[]): Promise<Doc[]> {
    const documents: Doc[] = []
    for (const some of chunksOf(ids)) documents.push(...(await read(all(db).where('id', 'in', some))))
    return documents
  }

  return {
    list: (db: Db | Tx) => read(ordered(db)),

    listOf: (db: Db | Tx, field: string, ...ids: readonly string[]) =>
      read(ordered(db).where(`${field}_id`, 'in', ids)),

    async lastChanges(db: Db | Tx): Promise<[address: string, at: number | null][]> {
      const pages = Object.entries(collection.shownOn)
      if (pages.length === 0) return []
      const row = await rowsOf(db)
        .selectFrom(table)
        .select(({ fn, and, eb }) =>
          pages.map(([, values], index) => {
            const named = fieldsOf(collection).filter(([name]) => name in values)
            const cells = Object.entries(toCells(named, values))
            return fn
              .max('updated_at')
              .filterWhere(and(cells.map(([column, cell]) => eb(column, '=', cell))))
              .as(String(index))
          }),
        )
        .executeTakeFirstOrThrow()
      return pages.map(([address], index) => [address, row[index] === null ? null : Number(row[index])])
    },

    search(db: Db | Tx, text: string, limit?: number) {
      const column = searchedColumn(collection)
      return read(
        all(db)
          .where(startsWith(column, foldText(text)))
          .orderBy(column)
          .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
      )
    },

    findAll,

    async find(db: Db | Tx, id: string): Promise<Doc | undefined> {
      const [document] = await findAll(db, [id])
      return document
    },
  }
}

/** Writes a collection's rows and returns the documents they contain. */
export function rowWriter<C extends Collection>(collection: C) {
  const { table } = collection

  async function insert(tx: Tx, given: readonly ExistingDocument<FieldValues>[]): Promise<DocumentOf<C>[]> {
    const rows = placed(collection, given).map((one) => toRow(collection, one))
    for (const chunk of chunksOf(rows)) await rowsOf(tx).insertInto(table).values(chunk).execute()
    return rows.map((row) => documentIn(collection, row))
  }

  async function update(
    tx: Tx,
    id: string,
    rev: number,
    values: FieldValues,
    isUndo = false,
  ): Promise<DocumentOf<C>> {
    const row = await rowsOf(tx)
      .updateTable(table)
      .set({
        ...toCells(fieldsOf(collection), values),
        ...createdOn(collection, values),
        ...(collection.isDated && { published_at: publishedAt(values, isUndo) }),
        rev: rev + 1,
        updated_at: Date.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return documentIn(collection, row)
  }

  return { insert, update }
}

/** The fields read what their collection declares, which the type of a generic collection cannot express. */
function documentIn<C extends Collection>(collection: C, row: Row): DocumentOf<C> {
  return toDocument(collection, row as RowOf<C>)
}

/** What a document is stored as. */
export function toRow(
  collection: Collection,
  { id, rev, createdAt, publishedAt, values }: ExistingDocument<FieldValues>,
): Row {
  const updated_at = rev === 1 ? createdAt : Date.now()
  const published_at =
    publishedAt === undefined && values.state !== 'draft' ? createdAt : (publishedAt ?? null)
  const cells = toCells(fieldsOf(collection), values)
  return {
    id,
    ...cells,
    rev,
    created_at: createdAt,
    updated_at,
    ...createdOn(collection, values),
    ...(collection.isDated && { published_at }),
  }
}

/** An hour of the day that is that day from Alaska to Samoa, wherever the company is. */
const hourOfDay = 'T09:00:00Z'

function createdOn(
  { createdOn: field = '' }: Collection,
  { [field]: day }: FieldValues,
): Record<string, Cell> {
  return day ? { created_at: Date.parse(`${String(day)}${hourOfDay}`) } : {}
}

/** It is set once, by the first save that puts a document on the site, and cleared if Undo soon takes that back. */
function publishedAt({ state }: FieldValues, isUndo: boolean): RawBuilder<number | null> {
  const now = Date.now()
  const present = sql.ref<number | null>('published_at')
  if (state !== 'draft') return sql`coalesce(${present}, ${now})`
  return isUndo ? sql`case when ${present} > ${now - day} then null else ${present} end` : sql`${present}`
}

/**
 * Documents without a position get one from their creation time. Those created in the same millisecond are
 * spread over that millisecond, ordered by id.
 */
function placed(
  { order }: Collection,
  given: readonly ExistingDocument<FieldValues>[],
): readonly ExistingDocument<FieldValues>[] {
  if (order === undefined) return given
  const moments = Map.groupBy(given, ({ createdAt }) => createdAt)
  for (const same of moments.values()) same.sort((one, other) => (one.id < other.id ? -1 : 1))
  return given.map((one) => {
    const same = moments.get(one.createdAt) ?? []
    const share = same.indexOf(one) / same.length
    return one.values[order]
      ? one
      : { ...one, values: { ...one.values, [order]: positionFromTime(one.createdAt, share) } }
  })
}

/** The cells of some fields, by column. */
export function toCells(fields: readonly [string, Field][], values: FieldValues): Record<string, Cell> {
  const cells = fields.flatMap(([name, field]) =>
    Object.entries(field.toRow(values[name] ?? field.initial)).map(
      ([suffix, cell]) => [name + suffix, cell] as const,
    ),
  )
  return Object.fromEntries(cells)
}

function searchedColumn({ search = '', fields }: Collection): string {
  return search + (fields[search]?.searched ?? '')
}
