import type { Table, TableRow } from '#app/platform/tables/table.ts'
import type { Refused } from '#app/platform/refused.ts'
import type { Collection } from '../define.ts'
import {
  columnOf,
  fieldOf,
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
  /** How the file was read, if that may be wrong. */
  notice: string | undefined
  rows: { number: number; cells: CellTexts; doubts: CellTexts }[]
}

/** Rows in which to look for the headings, as a title may precede them. */
const headingWithin = 10

/** The rows of a table, by the inputs of the form, without the template's example. */
export function readRows(collection: Collection, { rows, notice }: Table): ReadRows | Refused {
  const leading = leadingColumn(collection)
  const isHead = (heading: string) =>
    [leading.field, idColumn.field].includes(fieldOf(collection, heading) ?? '')
  const start = rows.slice(0, headingWithin).findIndex(({ cells }) => cells.some(isHead))
  const head = rows[start]
  if (!head) return { refused: messages.noColumn(leading.label) }
  const fields = head.cells.map((heading) => fieldOf(collection, heading))
  const unknown = head.cells.filter(
    (heading, index) => heading.trim() && !fields[index] && !isReportHeading(heading),
  )
  const columns = fields.map((field) => columnOf(collection, field ?? ''))
  const read = rows.slice(start + 1).map((row) => readRow(row, columns))
  const filled = read.filter(({ cells }) => !isExample(collection, cells))
  if (filled.length === 0) return { refused: messages.noRows }
  return {
    fields: [...new Set(fields.filter((field) => field !== undefined))],
    unknown,
    notice,
    rows: filled,
  }
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
  { number, cells: texts, doubts: found }: TableRow,
  columns: readonly (TableColumn | undefined)[],
) {
  const cells: CellTexts = {}
  const doubts: CellTexts = {}
  for (const [index, column] of columns.entries()) {
    if (column === undefined || column.field in cells) continue
    cells[column.field] = valueOf(column, texts[index] ?? '').slice(0, maxCellLength)
    const doubt = found?.[index]
    if (doubt !== undefined && column.as !== 'day') doubts[column.field] = doubt
  }
  return { number, cells, doubts }
}
