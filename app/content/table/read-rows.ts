import { typedValue } from '#app/platform/forms/typed-value.ts'
import type { Table, TableRow } from '#app/platform/tables/table.ts'
import type { Refused } from '#app/platform/refused.ts'
import type { Collection } from '../define.ts'
import {
  columnOf,
  fieldOf,
  formerField,
  idColumn,
  isReportHeading,
  keyColumn,
  leadingColumn,
  tableColumns,
  valueOf,
  type TableColumn,
} from './columns.ts'
import { messages, maxCellLength, type CellTexts } from './rules.ts'

export interface ReadRows {
  /** Fields that have a column. */
  fields: string[]
  /** Unknown headings. */
  unknown: string[]
  /** How the file was read, and what of it was not. */
  notices: string[]
  rows: { number: number; cells: CellTexts; doubts: CellTexts; isHidden?: true }[]
}

/** Rows in which to look for the headings, as a title may precede them. */
const headingWithin = 10

/** The rows of a table, by the inputs of the form, without the template's example. */
export function readRows(collection: Collection, table: Table): ReadRows | Refused {
  const sheets = [table, ...(table.others ?? [])]
  const filled = sheets.filter((sheet) => startOf(collection, sheet) >= 0)
  const chosen = filled.find(({ sheet }) => !sheet?.isHidden) ?? filled[0]
  if (chosen?.broken !== undefined) return { refused: chosen.broken }
  const read = chosen && readSheet(collection, chosen)
  if (!read) return { refused: messages.noColumn(leadingColumn(collection).label) }
  if (read.rows.length === 0) return { refused: messages.noRows }
  return {
    ...read,
    notices: [...(table.notice === undefined ? [] : [table.notice]), ...sheetNotices(chosen, sheets)],
  }
}

/** Only what a workbook of one visible sheet leaves to be asked. */
function sheetNotices({ sheet }: Table, sheets: readonly Table[]): string[] {
  if (!sheet || (sheets.length === 1 && !sheet.isHidden)) return []
  const others = sheets.flatMap((one) => (one.sheet && one.sheet !== sheet ? [one.sheet] : []))
  const left = others.map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`)
  return [
    sheet.isHidden ? messages.sheetHidden(sheet.name) : messages.sheetRead(sheet.name),
    ...(left.length > 0 ? [messages.sheetsLeft(left)] : []),
  ]
}

/** The place of the headings; -1 without any. */
function startOf(collection: Collection, { rows }: Table): number {
  const known = [leadingColumn(collection).field, idColumn.field]
  const isHead = (heading: string) => known.includes(fieldOf(collection, heading) ?? '')
  return rows.slice(0, headingWithin).findIndex(({ cells }) => cells.some(isHead))
}

function readSheet(collection: Collection, table: Table): Omit<ReadRows, 'notices'> | undefined {
  const { rows } = table
  const start = startOf(collection, table)
  const head = rows[start]
  if (!head) return undefined
  const fields = head.cells.map((heading) => fieldOf(collection, heading))
  const unknown = head.cells.filter(
    (heading, index) =>
      heading.trim() && !fields[index] && !isReportHeading(heading) && !formerField(collection, heading),
  )
  const columns = fields.map((field) => columnOf(collection, field ?? ''))
  const body = rows.slice(start + 1)
  const examples = columns.map((column, index) =>
    column?.as === 'day' ? monthFirstIn(body.map(({ cells }) => cells[index] ?? '')) : undefined,
  )
  const read = body.map((row) => {
    const found = readRow(row, columns, examples)
    return { ...found, cells: { ...found.cells, ...readFormer(collection, head, row, found.cells) } }
  })
  return {
    fields: [...new Set(fields.filter((field) => field !== undefined))],
    unknown,
    rows: read.filter(({ cells }) => !isExample(collection, cells)),
  }
}

/** What columns of earlier versions say of inputs that have nothing in their own. */
function readFormer(collection: Collection, head: TableRow, { cells: texts }: TableRow, known: CellTexts) {
  const cells: CellTexts = {}
  for (const [index, heading] of head.cells.entries()) {
    const text = texts[index]?.trim() ?? ''
    const column = text && columnOf(collection, formerField(collection, heading)?.(text) ?? '')
    if (column && !known[column.field]) cells[column.field] = valueOf(column, text).slice(0, maxCellLength)
  }
  return cells
}

const slashed = /^(\d{1,2})[/.](\d{1,2})[/.]\d{4}$/

/** A date of a column that has a day in the second place, so that in the whole column the month stands first. */
function monthFirstIn(texts: readonly string[]): string | undefined {
  return texts.map(typedValue).find((text) => {
    const [, first, second] = slashed.exec(text) ?? []
    return Number(first) <= 12 && Number(second) > 12
  })
}

function isExample(collection: Collection, cells: CellTexts): boolean {
  const { example } = collection.spreadsheet ?? {}
  const key = keyColumn(collection)
  return key !== undefined && example !== undefined && cells[key.field] === example[key.field]
}

/** Labels of the columns that a new document needs and the table lacks. The parent is that of the screen. */
export function missingColumns(collection: Collection, fields: readonly string[]): string[] {
  return tableColumns(collection)
    .filter(({ field, required }) => required && field !== collection.parent && !fields.includes(field))
    .map(({ label }) => label)
}

/** If two columns are for the same field, the first one counts. */
function readRow(
  { number, cells: texts, doubts: found, isHidden }: TableRow,
  columns: readonly (TableColumn | undefined)[],
  examples: readonly (string | undefined)[],
) {
  const cells: CellTexts = {}
  const doubts: CellTexts = {}
  for (const [index, column] of columns.entries()) {
    if (column === undefined || column.field in cells) continue
    cells[column.field] = valueOf(column, texts[index] ?? '').slice(0, maxCellLength)
    const doubt = found?.[index]
    const example = examples[index]
    // What Excel made a date there, it may have read with the day first.
    if (example !== undefined && (doubt !== undefined || slashed.test(typedValue(texts[index]))))
      doubts[column.field] = messages.monthFirst(example)
    else if (doubt !== undefined && column.as !== 'day') doubts[column.field] = doubt
  }
  return { number, cells, doubts, ...(isHidden && { isHidden }) }
}
