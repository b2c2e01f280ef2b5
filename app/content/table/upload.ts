import { policies } from '#app/uploads/policy.ts'
import { sizeProblem } from '#app/uploads/messages.ts'
import type { Collection } from '../define.ts'
import {
  allColumns,
  columnOf,
  fileColumns,
  idColumn,
  keyColumn,
  reportHeadings,
  shownValue,
  tableColumns,
  valueOf,
  type TableColumn,
} from './columns.ts'
import { bareFileName, fileNoun, stemOf } from './files.ts'
import type { ReadRows } from './read-rows.ts'
import {
  messages,
  maxCellLength,
  outcomeWords,
  rowsPerPage,
  type CellTexts,
  type Existing,
  type RowFile,
  type RowOutcome,
  type RowResult,
  type SentRow,
} from './rules.ts'

/** Whose table it is. */
export interface UploadPlace {
  collection: Collection
  /** The id of the document that its documents belong to; '' for a collection without a `parent`. */
  parent: string
}

/**
 * A table that an administrator has chosen. It stays in the browser until it is imported, and is not yet
 * content.
 */
export interface UploadedTable extends Omit<ReadRows, 'rows'> {
  fileName: string
  existing: Existing
  rows: readonly UploadedRow[]
  /** Rows that their program hid, if they are left out. */
  leftOut: readonly UploadedRow[]
  /** The files chosen with it, by name. */
  files: readonly ChosenFile[]
  /** An import has started and its outcome is unknown. */
  importing: boolean
  finishedAt: number | null
}

export interface UploadedRow extends RowResult {
  cells: CellTexts
  doubts: CellTexts
  accepted?: CellTexts
  isHidden?: true
  /** The names of its files among those chosen, by the name of the input. */
  files: CellTexts
}

/** `name` is the name for matching: without the folder, in lower case. */
export interface ChosenFile extends RowFile {
  fileName: string
  /** When it was uploaded. */
  arrivedAt?: number
}

const done: readonly RowOutcome[] = ['added', 'updated']
const ready: readonly RowOutcome[] = ['new', 'update']
const faulty: readonly RowOutcome[] = ['faulty', 'refused']

/** Replaces the earlier table. Files chosen for that one stay, unless its import is finished. */
export function createUpload(
  collection: Collection,
  fileName: string,
  { rows, ...read }: ReadRows,
  before: UploadedTable | undefined,
): UploadedTable {
  const unfinished = before && before.finishedAt === null ? before : undefined
  // *Download* wrote these, so that they are changed.
  const hasIds = rows.some(({ cells }) => cells[idColumn.field])
  return withFiles(
    collection,
    {
      fileName,
      ...read,
      existing: unfinished?.existing ?? (hasIds ? 'update' : 'refuse'),
      rows: rows.map((row) => ({ ...row, outcome: 'new', problems: {}, files: {} })),
      leftOut: [],
      files: [],
      importing: false,
      finishedAt: null,
    },
    unfinished?.files ?? [],
  )
}

/** A file that is already uploaded stays as it is. */
export function withFiles(
  collection: Collection,
  upload: UploadedTable,
  chosen: readonly ChosenFile[],
): UploadedTable {
  const byName = new Map(upload.files.map((file) => [file.name, file]))
  for (const file of chosen) if (byName.get(file.name)?.key === undefined) byName.set(file.name, file)
  return matched(collection, { ...upload, files: [...byName.values()] })
}

/** Records that a file was uploaded or refused. */
export function withSettled(
  upload: UploadedTable,
  name: string,
  outcome: Pick<ChosenFile, 'key' | 'problem' | 'arrivedAt'>,
): UploadedTable {
  const files = upload.files.map((file) => (file.name === name ? { ...file, ...outcome } : file))
  return { ...upload, files }
}

/** Changes the text of one cell. */
export function withCell(
  collection: Collection,
  upload: UploadedTable,
  { number, field, text }: { number: number; field: string; text: string },
): UploadedTable {
  const column = columnOf(collection, field)
  if (!column) return upload
  const rows = upload.rows.map((row) => {
    if (row.number !== number) return row
    const { [field]: _, ...doubts } = row.doubts
    return { ...row, doubts, cells: { ...row.cells, [field]: valueOf(column, text).slice(0, maxCellLength) } }
  })
  return matched(collection, { ...upload, rows })
}

/** Uses a cell as it is, although it was asked about. */
export function withAccepted(
  upload: UploadedTable,
  { number, field }: { number: number; field: string },
): UploadedTable {
  const rows = upload.rows.map((row) =>
    row.number === number ? { ...row, accepted: { ...row.accepted, [field]: row.cells[field] ?? '' } } : row,
  )
  return { ...upload, rows }
}

/** Leaves out the rows that their program hid, or takes them again. */
export function withoutHidden(
  collection: Collection,
  upload: UploadedTable,
  isLeftOut: boolean,
): UploadedTable {
  const all = [...upload.rows, ...upload.leftOut].toSorted((one, other) => one.number - other.number)
  const leftOut = isLeftOut ? all.filter(({ isHidden }) => isHidden) : []
  return matched(collection, { ...upload, leftOut, rows: all.filter((row) => !leftOut.includes(row)) })
}

/** How many rows their program hid. */
export function countHidden({ rows, leftOut }: UploadedTable): number {
  return leftOut.length + rows.filter(({ isHidden }) => isHidden).length
}

export function withResults(upload: UploadedTable, results: readonly RowResult[]): UploadedTable {
  const byNumber = new Map(results.map((result) => [result.number, result]))
  return { ...upload, rows: upload.rows.map((row) => ({ ...row, ...byNumber.get(row.number) })) }
}

/** Matches files by the name in their column, otherwise by the unique field of their document. */
function matched(collection: Collection, upload: UploadedTable): UploadedTable {
  const names = new Set(upload.files.map(({ name }) => name))
  const byStem = new Map([...names].map((name) => [stemOf(name), name]))
  const key = keyColumn(collection)?.field ?? ''
  const columns = fileColumns(collection)
  const find = (cells: CellTexts, { field }: TableColumn, index: number) => {
    const name = bareFileName(cells[field] ?? '')
    if (name !== '') return names.has(name) ? name : byStem.get(name)
    return index === 0 ? byStem.get((cells[key] ?? '').toLowerCase()) : undefined
  }
  const filesOf = ({ cells }: UploadedRow) =>
    columns.flatMap((column, index) => {
      const name = find(cells, column, index)
      return name === undefined ? [] : [[column.field, name] as const]
    })
  return { ...upload, rows: upload.rows.map((row) => ({ ...row, files: Object.fromEntries(filesOf(row)) })) }
}

/** The rows as they are sent, each with the state of its files. */
export function toSend({ files }: UploadedTable, rows: readonly UploadedRow[]): SentRow[] {
  const byName = new Map(files.map(({ name, key, problem }) => [name, { name, key, problem }]))
  return rows.map(({ number, cells, doubts, accepted, files: named, target }) => ({
    number,
    cells,
    doubts,
    accepted,
    files: Object.fromEntries(
      Object.entries(named).flatMap(([field, name]) => {
        const file = byName.get(name)
        return file ? [[field, file]] : []
      }),
    ),
    target,
  }))
}

export function readyRows({ rows }: UploadedTable): UploadedRow[] {
  return rows.filter(({ outcome }) => ready.includes(outcome))
}

export type RowCounts = ReturnType<typeof countRows>

export function countRows({ rows }: UploadedTable) {
  const numbers = new Map<RowOutcome, number>()
  for (const { outcome } of rows) numbers.set(outcome, (numbers.get(outcome) ?? 0) + 1)
  const of = (...some: readonly RowOutcome[]) =>
    some.reduce((sum, outcome) => sum + (numbers.get(outcome) ?? 0), 0)
  return {
    total: rows.length,
    ready: of(...ready),
    faulty: of(...faulty),
    done: of(...done),
    added: of('added'),
    updated: of('updated'),
    same: of('same'),
    existing: of('existing'),
  }
}

/** The rows on one page of the screen; those that need correction come first. */
export function pageOf({ rows }: UploadedTable, onlyProblems: boolean, requestedPage: number) {
  const needing = rows.filter(({ outcome }) => faulty.includes(outcome))
  const others = onlyProblems ? [] : rows.filter(({ outcome }) => !faulty.includes(outcome))
  const listed = [...needing, ...others]
  const pages = Math.max(1, Math.ceil(listed.length / rowsPerPage))
  const page = Math.min(pages, Math.max(1, requestedPage))
  return { page, pages, rows: listed.slice((page - 1) * rowsPerPage, page * rowsPerPage) }
}

export function fileFacts(collection: Collection, { rows, files }: UploadedTable) {
  const open = rows.filter(({ outcome }) => !done.includes(outcome))
  /** The input that wants each file. */
  const wantedBy = new Map(
    open.flatMap((row) => Object.entries(row.files).map(([field, name]) => [name, field])),
  )
  const matching = new Set(rows.flatMap((row) => Object.values(row.files)))
  return {
    chosen: files.length,
    arrived: files.filter(({ key }) => key).length,
    /** The files to upload. */
    wanted: files.flatMap(({ name, key, problem }): WantedFile[] => {
      const { file } = columnOf(collection, wantedBy.get(name) ?? '') ?? {}
      return file && !key && !problem ? [{ name, file }] : []
    }),
    withoutRow: files.filter(({ name }) => !matching.has(name)).map(({ fileName }) => fileName),
  }
}

export interface WantedFile extends Required<Pick<TableColumn, 'file'>> {
  name: string
}

/** Of two files with the same name neither is used, because it is unclear which one is meant. */
export function toFiles(
  collection: Collection,
  chosen: readonly { fileName: string; bytes: number }[],
): ChosenFile[] {
  const columns = fileColumns(collection)
  const policy = policies[columns[0]?.file?.policy ?? 'document']
  const byName = Map.groupBy(chosen, ({ fileName }) => bareFileName(fileName))
  return [...byName].flatMap(([name, [file, ...others]]) => {
    if (!file) return []
    const { fileName, bytes } = file
    const problem =
      others.length > 0
        ? messages.severalFiles(fileName, fileNoun(columns))
        : sizeProblem(fileName, policy, bytes)
    return { name, fileName, problem }
  })
}

/** The results of all rows as a table. */
export function reportOf(collection: Collection, { rows }: UploadedTable): string[][] {
  const { row, outcome, problems } = reportHeadings
  const words = outcomeWords(collection.one)
  const columns = rowColumns(collection)
  const shown = [columns.key, columns.name].filter((column) => column !== undefined)
  return [
    [row, ...shown.map(({ label }) => label), outcome, problems],
    ...rows.map((line) => [
      String(line.number),
      ...shown.map((column) => shownValue(column, line.cells[column.field] ?? '')),
      words[line.outcome],
      sentences(collection, line),
    ]),
  ]
}

/**
 * The rows that are not on the site, in the columns that they have with their errors, to be corrected and
 * uploaded again. A column that the table lacks stays away, because empty cells would clear what is there.
 */
export function rowsToCorrect(collection: Collection, { rows, fields }: UploadedTable): string[][] {
  const left = rows.filter(({ outcome }) => ready.includes(outcome) || faulty.includes(outcome))
  const named = new Set([
    ...fields,
    ...left.flatMap(({ cells, problems }) => [...Object.keys(cells), ...Object.keys(problems)]),
  ])
  const columns = allColumns(collection).filter(({ field }) => named.has(field))
  return [
    [...columns.map(({ label }) => label), reportHeadings.problems],
    ...left.map((row) => [
      ...columns.map((column) => shownValue(column, row.cells[column.field] ?? '')),
      sentences(collection, row),
    ]),
  ]
}

function sentences(collection: Collection, { problems }: UploadedRow): string {
  return allColumns(collection)
    .flatMap(({ field, label }) => (problems[field] ? `${label}: ${problems[field]}` : []))
    .join(' ')
}

/** What a row is known by on the screen and in reports. */
export function rowColumns(collection: Collection) {
  const { fields, parent, search } = collection
  const columns = tableColumns(collection).filter(({ field }) => field !== parent)
  const texts = columns.filter(({ field, type }) => /^(long )?text$/.test(type) && !fields[field]?.locale)
  const named = columns.find(({ field }) => field === search)
  const name = named ?? texts.find(({ required }) => required) ?? texts[0] ?? columns[0]
  const unique = keyColumn(collection)
  const key = unique === name ? undefined : unique
  return {
    key,
    name,
    more: texts.find((column) => column !== key && column !== name),
    facts: columns.filter(({ type, words }) => type === 'choice' && !words?.Yes),
  }
}
