import { readTable } from '#app/platform/tables/read-table.server.ts'
import type { Table, TableRefusal, TableRow } from '#app/platform/tables/table.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { addUpload, findUpload, type UploadFacts } from '../store-bulk.server.ts'
import { listPictures } from '../store-pictures.server.ts'
import { fieldOf, isReportHeading, labelOf, valueOf, type Cells } from './columns.ts'
import { checkRows } from './check.server.ts'
import { messages } from './rules.ts'
import { exampleCode } from './template-rows.ts'

/** A heading may stand below a title. */
const headingWithin = 10

/** Reads a table, checks every row, and keeps both for this administrator. */
export async function takeTable(
  db: Db,
  administrator: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<TableRefusal | undefined> {
  const table = await readTable(bytes)
  if ('refused' in table) return table
  const found = findRows(table)
  if ('refused' in found) return found
  const before = await findUpload(db, administrator)
  const goesOn = before?.finishedAt === null ? before : undefined
  const upload = { fileName, existing: goesOn?.existing ?? ('refuse' as const), facts: found.facts }
  const pictures = goesOn ? await listPictures(db, goesOn.id) : []
  const rows = await checkRows(db, found.rows, { ...upload, pictures })
  await addUpload(db, administrator, upload, rows)
  return undefined
}

interface Found {
  facts: UploadFacts
  rows: { number: number; cells: Cells }[]
}

function findRows({ rows, notice }: Table): Found | TableRefusal {
  const start = rows.slice(0, headingWithin).findIndex(({ cells }) => cells.some(isCode))
  const head = rows[start]
  if (!head) return { refused: messages.noCode }
  const columns = head.cells.map(fieldOf)
  const known = columns.filter((field) => field !== undefined)
  const unknown = head.cells.filter(
    (heading, place) => heading.trim() && !columns[place] && !isReportHeading(heading),
  )
  const doubts: NonNullable<UploadFacts['doubts']> = {}
  const found = rows.slice(start + 1).map((row) => ({ number: row.number, cells: cellsOf(row, columns) }))
  for (const row of rows.slice(start + 1)) {
    const own = doubtsOf(row, columns)
    if (own) doubts[row.number] = own
  }
  const filled = found.filter(({ cells }) => cells.code !== exampleCode)
  if (filled.length === 0) return { refused: messages.noRows }
  return { rows: filled, facts: { fields: [...new Set(known)], unknown, notice, doubts } }
}

function isCode(heading: string) {
  return fieldOf(heading) === 'code'
}

type Columns = readonly (string | undefined)[]

/** Of two columns for one field, the first counts. */
function cellsOf(row: TableRow, columns: Columns): Cells {
  const cells: Cells = {}
  columns.forEach((field, place) => {
    if (field) cells[field] ??= valueOf(field, row.cells[place] ?? '').slice(0, mostCharacters)
  })
  return cells
}

/** More than any field takes, so that the form's own rule says so. */
const mostCharacters = 6000

function doubtsOf({ doubts }: TableRow, columns: Columns): Record<string, string> | undefined {
  const own = Object.entries(doubts ?? {}).flatMap(([place, doubt]) => {
    const field = columns[Number(place)]
    return field ? [[field, doubt] as const] : []
  })
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Columns of the form that a new project can't do without, and the table does not have. */
export function missingColumns({ fields }: UploadFacts): string[] {
  const needed = ['name', 'location', 'consultant', 'type', 'status']
  return needed.filter((field) => !fields.includes(field)).map(labelOf)
}
