import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import type { Route } from './+types/template'
import { headings, widths } from './columns.ts'
import { exampleRow, noteRows } from './template-rows.ts'

/** `GET /admin/upload-projects/template?format=xlsx`: the headings, an example, and in a workbook what may stand where. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdministrator(context)
  if (new URL(request.url).searchParams.get('format') === 'csv')
    return csvDownload('Projects template.csv', headings, [exampleRow])
  return xlsxDownload(
    'Projects template.xlsx',
    { name: 'Projects', head: headings, widths },
    [exampleRow],
    [{ name: 'What may stand where', rows: noteRows, widths: [28, 110] }],
  )
}
