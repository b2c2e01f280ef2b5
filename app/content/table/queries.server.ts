import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { TableCell } from '#app/platform/tables/table.ts'
import type { Collection, Document, DocumentOf, SystemFields } from '../define.ts'
import { formatDocument } from '../document.ts'
import { partOf } from '../fields/parts.ts'
import type { Cells, FieldValues } from '../fields/field.ts'
import { rowsOf } from '../integrity.server.ts'
import type { ListPlace } from '../list/queries.server.ts'
import type { Store } from '../store/contract.ts'
import { cellsOf, idColumn, keyColumn, uniqueField, type TableColumn } from './columns.ts'
import type { CellTexts, SentRow } from './rules.ts'

/** A list whose table comes in, and the stores of what its documents refer to. */
export interface TablePlace extends ListPlace {
  storeNamed(collection: string): Store
}

/** What a unique field is compared by; '' if the cells have none. */
export function keyOf(collection: Collection, cells: CellTexts): string {
  const [name = '', field] = uniqueField(collection) ?? []
  const parsed = field?.parse(partOf(name, field.inputs, cells))
  if (!field?.unique || !parsed || 'problem' in parsed) return ''
  return String((field.toRow(parsed.value) as Cells)[field.unique.column] ?? '')
}

/** Finds the stored document that some of these cells are about: by the unique field, otherwise by the id. */
export async function findPresent<C extends Collection>(
  db: Db | Tx,
  { collection, findAll }: Store<C>,
  all: readonly CellTexts[],
) {
  const [name = '', field] = uniqueField(collection) ?? []
  const column = name + (field?.unique?.column ?? '')
  const ids = new Map<string, string>()
  for (const some of chunksOf([...new Set(all.map((cells) => keyOf(collection, cells)))].filter(Boolean))) {
    const rows = rowsOf(db).selectFrom(collection.table).select(['id', column]).where(column, 'in', some)
    for (const row of await rows.execute()) ids.set(String(row[column]), String(row.id))
  }
  const named = all.flatMap(({ [idColumn.field]: id }) => id || [])
  const documents = await findAll(db, [...new Set([...ids.values(), ...named])])
  const byId = new Map(documents.map((document) => [document.id, document]))
  return (cells: CellTexts): DocumentOf<C> | undefined =>
    byId.get(ids.get(keyOf(collection, cells)) ?? cells[idColumn.field] ?? '')
}

/** Finds the id of the document that a cell of this column names, by the unique field or by the id itself. */
export async function findNamed(
  db: Db | Tx,
  { storeNamed }: TablePlace,
  { field, to = '' }: TableColumn,
  all: readonly CellTexts[],
) {
  const store = storeNamed(to)
  const key = keyColumn(store.collection)?.field ?? ''
  const both = (text: string) => ({ [key]: text, [idColumn.field]: text })
  const texts = new Set(all.flatMap(({ [field]: text }) => text || []))
  const find = await findPresent(db, store, [...texts].map(both))
  return (text: string) => find(both(text))?.id
}

/** The cells of documents in these columns; other documents are named as `findNamed` finds them. */
export async function* readCells(
  db: Db | Tx,
  { store: { collection }, storeNamed }: TablePlace,
  columns: readonly TableColumn[],
  documents: AsyncIterable<Document> | Iterable<Document>,
): AsyncGenerator<TableCell[]> {
  const names = new Map<string, string>()
  const newest = await readNewest(db, storeNamed, columns)
  const referring = columns.filter(({ to }) => to !== undefined)
  for await (const document of documents) {
    for (const { field, to = '' } of referring) {
      const id = document[field]
      if (typeof id !== 'string' || names.has(id)) continue
      const target = storeNamed(to)
      const named = await target.find(db, id)
      const key = keyColumn(target.collection)
      names.set(id, (named && key && formatDocument(target.collection, named)[key.field]) || id)
    }
    yield cellsOf(collection, columns, document, (id) => names.get(id) ?? id, newest.get(document.id))
  }
}

/** By the id of the document to which they belong: what the newest published ones say in these columns. */
async function readNewest(
  db: Db | Tx,
  storeNamed: TablePlace['storeNamed'],
  columns: readonly TableColumn[],
): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>()
  for (const { field, newestOf } of columns) {
    if (newestOf === undefined) continue
    const { table, parent, newestBy = 'created_at', publication } = storeNamed(newestOf).collection
    const rows = await rowsOf(db)
      .selectFrom(table)
      .select([`${parent}_id as owner`, `${field} as said`])
      .where(field, 'is not', null)
      .$if(publication !== 'none', (query) => query.where('state', '=', 'published'))
      .orderBy(newestBy)
      .orderBy('created_at')
      .execute()
    for (const { owner, said } of rows)
      found.set(String(owner), { ...found.get(String(owner)), [field]: String(said) })
  }
  return found
}

/**
 * What History has recorded about the documents that these rows add or change. It identifies a row that is
 * sent again because its answer was lost. History is written in the same transaction as the document, so it is
 * always complete.
 */
export async function findWritten(db: Db | Tx, { collection, toValues }: Store, rows: readonly SentRow[]) {
  const targets = new Map(rows.flatMap(({ target }) => (target ? [[target.id, target.rev]] : [])))
  const added = new Set<string>()
  /** By the document's id: its state when its row was checked, and its state after the next save. */
  const saved = new Map<string, { before: Document; after: FieldValues }>()
  for (const ids of chunksOf([...targets.keys()])) {
    const revisions = await db
      .selectFrom('revision')
      .select(['record_id', 'action', 'before', 'after'])
      .where('kind', '=', collection.name)
      .where('record_id', 'in', ids)
      .execute()
    for (const { record_id: id, action, before, after } of revisions) {
      if (action === 'add') added.add(id)
      if (before === null || after === null) continue
      const was: Partial<SystemFields> = JSON.parse(before)
      const { rev, createdAt = 0, updatedAt = 0 } = was
      if (rev === undefined || rev !== targets.get(id)) continue
      saved.set(id, {
        before: { ...toValues(was), id, rev, createdAt, updatedAt },
        after: toValues(JSON.parse(after)),
      })
    }
  }
  return { added, saved }
}
