import { data } from 'react-router'
import { splitList } from '#app/content/fields/list.ts'
import { documentsOf, hasDrafts } from '#app/content/list/queries.server.ts'
import { readListed } from '#app/content/list/source.server.ts'
import { capitalize } from '#app/content/messages.ts'
import { allColumns, choosableColumns, stateColumn, widthOf } from '#app/content/table/columns.ts'
import { readCells } from '#app/content/table/queries.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { csvDownload, jsonDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import type { Route } from './+types/export'
import { tablePlaceAt } from './table-place.server.ts'

/**
 * `GET /admin/documents/export?kind=project&format=xlsx`: what is selected (`selected`), or exactly what a list's
 * address finds (`query`), as a table; without either, everything. With `columns=code,name` it has only these.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireArea(context, tablePlaceAt(url).store.collection.area, 'read')
  const typed: Record<string, string> = { query: '', ...Object.fromEntries(url.searchParams) }
  const place = tablePlaceAt(url)
  const { collection } = place.store
  const { timeZone } = await readBrand(admin)
  const title = capitalize(collection.many)
  const name = `${title} ${isoDay(Date.now(), timeZone)}`
  const isAllPublished = !(await hasDrafts(admin.db, place))
  const chosen = typed.columns === undefined ? undefined : splitList(typed.columns)
  const columns = chosen
    ? choosableColumns(collection).filter(({ field }) => chosen.includes(field))
    : allColumns(collection).filter((column) => !(column === stateColumn && isAllPublished))
  if (columns.length === 0) throw data(null, { status: 400 })
  const rows = readCells(admin.db, place, columns, readListed(admin.db, documentsOf(place), typed))
  const head = columns.map(({ label }) => label)
  if (typed.format === 'csv') return csvDownload(`${name}.csv`, head, rows)
  const fields = columns.map(({ field }) => field)
  if (typed.format === 'json') return jsonDownload(`${name}.json`, fields, rows)
  return xlsxDownload(`${name}.xlsx`, { name: title, head, widths: columns.map(widthOf) }, rows)
}
