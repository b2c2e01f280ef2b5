import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { TableCell } from '#app/platform/tables/table.ts'
import { fieldsOf, type Collection, type Document, type SystemFields } from '../define.ts'
import { formatDocument } from '../document.ts'
import type { Cells, FieldValues } from '../fields/field.ts'
import { rowsOf } from '../integrity.server.ts'
import type { ListPlace } from '../list/queries.server.ts'
import type { Store } from '../store/contract.ts'
import { cellsOf, idColumn, keyColumn, tableColumns, type TableColumn } from './columns.ts'
import type { CellTexts, SentRow } from './rules.ts'

/** A list whose table comes in, and the stores of what its documents refer to. */
export interface TablePlace extends ListPlace {
  storeNamed(collection: string): Store
}

/** What a unique field is compared by; '' if the cells have none. */
export function keyOf(collection: Collection, cells: CellTexts): string {
  const [name, field] = fieldsOf(collection).find(([, { unique }]) => unique) ?? []
  if (name === undefined || !field?.unique) return ''
  const [input = ''] = field.inputs
  const parsed = field.parse({ [input]: cells[name + input] ?? '' })
  return 'value' in parsed ? String((field.toRow(parsed.value) as Cells)[field.unique.column] ?? '') : ''
}

/** The stored documents that these rows may be about, by what `keyOf` compares and by id. */
export async function findPresent(db: Db | Tx, { collection, findAll }: Store, rows: readonly SentRow[]) {
  const ids = await findByKeys(
    db,
    collection,
    rows.map(({ cells }) => keyOf(collection, cells)),
  )
  const named = rows.flatMap(({ cells }) => cells[idColumn.field] || [])
  const documents = await findAll(db, [...new Set([...ids.values(), ...named])])
  const byId = new Map(documents.map((document) => [document.id, document]))
  const byKey = new Map<string, Document>()
  for (const [key, id] of ids) {
    const document = byId.get(id)
    if (document) byKey.set(key, document)
  }
  return { byKey, byId }
}

async function findByKeys(
  db: Db | Tx,
  collection: Collection,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const [name = '', field] = fieldsOf(collection).find(([, { unique }]) => unique) ?? []
  const column = name + (field?.unique?.column ?? '')
  for (const some of chunksOf([...new Set(keys)].filter((key) => key !== ''))) {
    const rows = rowsOf(db).selectFrom(collection.table).select(['id', column]).where(column, 'in', some)
    for (const row of await rows.execute()) found.set(String(row[column]), String(row.id))
  }
  return found
}

/** The ids of the documents that cells of a column name, by the unique field or by the id itself. */
export async function findNamed(
  db: Db | Tx,
  { storeNamed }: TablePlace,
  { field, to = '' }: TableColumn,
  rows: readonly SentRow[],
): Promise<Map<string, string>> {
  const { collection, findAll } = storeNamed(to)
  const texts = [...new Set(rows.flatMap(({ cells }) => cells[field] || []))]
  const key = keyColumn(collection)?.field ?? ''
  const keys = new Map(texts.map((text) => [text, keyOf(collection, { [key]: text })]))
  const byKey = await findByKeys(db, collection, [...keys.values()])
  const byId = new Set((await findAll(db, texts)).map(({ id }) => id))
  return new Map(
    texts.flatMap((text) => {
      const id = byKey.get(keys.get(text) ?? '') ?? (byId.has(text) ? text : undefined)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}

/** The cells of documents in these columns; other documents are named as `findNamed` finds them. */
export async function* readCells(
  db: Db,
  { store: { collection }, storeNamed }: TablePlace,
  columns: readonly TableColumn[],
  documents: AsyncIterable<Document>,
): AsyncGenerator<TableCell[]> {
  const names = new Map<string, string>()
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
    yield cellsOf(collection, columns, document, (id) => names.get(id) ?? id)
  }
}

/** The columns of a download, with which a table can be edited and come back. */
export function downloadColumns(collection: Collection): TableColumn[] {
  return [...tableColumns(collection), idColumn]
}

export interface ImportedRows {
  /** Ids of documents that were added. */
  added: ReadonlySet<string>
  /** By the document's id: its state when its row was checked, and its state after the next save. */
  saved: ReadonlyMap<string, { before: Document; after: FieldValues }>
}

/**
 * What History has recorded about the documents that these rows add or change. It identifies a row that is
 * sent again because its answer was lost. History is written in the same transaction as the document, so it is
 * always complete.
 */
export async function findWritten(
  db: Db | Tx,
  { collection, toValues }: Store,
  rows: readonly SentRow[],
): Promise<ImportedRows> {
  const targets = new Map(rows.flatMap(({ target }) => (target ? [[target.id, target.rev]] : [])))
  const added = new Set<string>()
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
