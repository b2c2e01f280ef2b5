import { data } from 'react-router'
import { importStream } from '#app/content/table/import-rows.server.ts'
import { isMode } from '#app/content/table/rules.ts'
import { readSentRows } from '#app/content/table/sent-rows.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/import'
import { tablePlaceAt } from './table-place.server.ts'

/**
 * `POST /admin/documents/import?kind=project&mode=good`: writes these rows as one change. An import of all or
 * nothing is rolled back if the client disconnects.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireArea(context, tablePlaceAt(url).store.collection.area, 'write')
  const place = tablePlaceAt(url)
  const mode = url.searchParams.get('mode')
  if (!isMode(mode)) throw data(null, { status: 400 })
  const sent = await readSentRows(place.store.collection, request)
  if (sent instanceof Response) return sent
  return importStream(admin, place, { ...sent, mode, signal: request.signal })
}
