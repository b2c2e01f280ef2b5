import { data } from 'react-router'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import type { Collection, Document } from '#app/content/define.ts'
import { documentsOf } from '#app/content/list/queries.server.ts'
import { readListed } from '#app/content/list/source.server.ts'
import { capitalize } from '#app/content/messages.ts'
import { cellsOf, tableColumns, widthOf, type TableColumn } from '#app/content/table/columns.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import type { Route } from './+types/export'

/**
 * `GET /admin/documents/export?kind=project&format=xlsx`: what is selected (`selected`), or exactly what a list's
 * address finds (`query`), as a table; without either, everything.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const typed: Record<string, string> = { query: '', ...Object.fromEntries(url.searchParams) }
  const collection = collections.find(({ name }) => name === typed.kind)
  if (!collection) throw data(null, { status: 404 })
  const { timeZone } = await readBrand(admin)
  const title = capitalize(collection.many)
  const name = `${title} ${isoDay(Date.now(), timeZone)}`
  const place = { store: storeOf(collection), parent: typed.parent ?? '' }
  const columns = tableColumns(collection)
  const rows = cellsIn(collection, columns, readListed(admin.db, documentsOf(place), typed))
  const head = columns.map(({ label }) => label)
  if (typed.format === 'csv') return csvDownload(`${name}.csv`, head, rows)
  return xlsxDownload(`${name}.xlsx`, { name: title, head, widths: columns.map(widthOf) }, rows)
}

async function* cellsIn(
  collection: Collection,
  columns: readonly TableColumn[],
  documents: AsyncIterable<Document>,
) {
  for await (const document of documents) yield cellsOf(collection, columns, document)
}
