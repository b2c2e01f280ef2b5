import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { csvDownload } from '#app/platform/tables/table-download.server.ts'
import { dubaiDate } from '#app/ui/dubai-date.ts'
import type { Route } from './+types/report-download'
import { findUpload, listRows, type BulkRow } from '../store-bulk.server.ts'
import { fields, headings, labelOf, reportHeadings, shown } from './columns.ts'
import { messages } from './rules.ts'
import { outcomes } from './words.ts'

const { row, outcome, problems } = reportHeadings
const left = ['new', 'update', 'faulty', 'refused'] as const

/**
 * `GET /admin/upload-projects/report`: what became of every row. With `?rows=mend`, the rows that are not on the site, in
 * the columns of the template with what to mend beside them, to be mended and chosen again.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, administrator } = requireAdministrator(context)
  const upload = await findUpload(db, administrator.id)
  if (!upload) throw data(messages.noUpload, { status: 404 })
  const day = dubaiDate(Date.now()).iso
  if (new URL(request.url).searchParams.get('rows') === 'mend') {
    const rows = await listRows(db, upload.id, { outcomes: left })
    return csvDownload(`Rows to mend ${day}.csv`, [...headings, problems], rows.map(toMend))
  }
  const rows = await listRows(db, upload.id)
  const head = [row, labelOf('code'), labelOf('name'), outcome, problems]
  return csvDownload(`Report of the upload ${day}.csv`, head, rows.map(toReport))
}

function toReport(line: BulkRow): string[] {
  const { number, cells } = line
  return [String(number), cells.code ?? '', cells.name ?? '', outcomes[line.outcome], sentences(line)]
}

function toMend(line: BulkRow): string[] {
  return [...fields.map((field) => shown(field, line.cells[field] ?? '')), sentences(line)]
}

function sentences(line: BulkRow): string {
  return fields
    .flatMap((field) => (line.problems[field] ? `${labelOf(field)}: ${line.problems[field]}` : []))
    .join(' ')
}
