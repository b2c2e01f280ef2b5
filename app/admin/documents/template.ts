import { templateDownload } from '#app/content/table/template.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/template'
import { tablePlaceAt } from './table-place.server.ts'

/** `GET /admin/documents/template?kind=project&format=xlsx`: a table to fill in. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireArea(context, tablePlaceAt(url).store.collection.area, 'read')
  return templateDownload(tablePlaceAt(url), url.searchParams.get('format'))
}
