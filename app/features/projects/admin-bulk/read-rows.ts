import type { Table, TableRow } from '#app/platform/tables/table.ts'
import { columnOf, columns as known, exampleCode, fieldOf, isReportHeading, valueOf } from './columns.ts'
import { messages, maxCellLength, type CellTexts } from './rules.ts'
import type { Refused } from '#app/platform/refused.ts'

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
export function readProjectRows({ rows, notice }: Table): ReadRows | Refused {
  const start = rows.slice(0, headingWithin).findIndex(({ cells }) => cells.some(isCode))
  const head = rows[start]
  if (!head) return { refused: messages.noCode }
  const columns = head.cells.map(fieldOf)
  const unknown = head.cells.filter(
    (heading, index) => heading.trim() && !columns[index] && !isReportHeading(heading),
  )
  const read = rows.slice(start + 1).map((row) => readRow(row, columns))
  const filled = read.filter(({ cells }) => cells.code !== exampleCode)
  if (filled.length === 0) return { refused: messages.noRows }
  const fields = [...new Set(columns.filter((field) => field !== undefined))]
  return { fields, unknown, notice, rows: filled }
}

/** Labels of the columns that a new project needs and the table lacks. */
export function missingColumns(fields: readonly string[]): string[] {
  return known.filter(({ field, required }) => required && !fields.includes(field)).map(({ label }) => label)
}

function isCode(heading: string) {
  return fieldOf(heading) === 'code'
}

/** If two columns are for the same field, the first one counts. */
function readRow(
  { number, cells: texts, doubts: found }: TableRow,
  columns: readonly (string | undefined)[],
) {
  const cells: CellTexts = {}
  const doubts: CellTexts = {}
  for (const [index, field] of columns.entries()) {
    if (field === undefined || field in cells) continue
    cells[field] = valueOf(field, texts[index] ?? '').slice(0, maxCellLength)
    const doubt = found?.[index]
    if (doubt !== undefined && columnOf(field)?.type !== 'date') doubts[field] = doubt
  }
  return { number, cells, doubts }
}
