import { lock } from '#app/platform/database/database.server.ts'
import { readSentRows } from '#app/content/table/sent-rows.server.ts'
import { validateRows } from '#app/content/table/validate-rows.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/check'
import { tablePlaceAt } from './table-place.server.ts'

/**
 * `POST /admin/documents/check?kind=project`: the result that each row would have now, or already had. Nothing is
 * written or stored.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = requireArea(context, tablePlaceAt(url).store.collection.area, 'write')
  const place = tablePlaceAt(url)
  const sent = await readSentRows(place.store.collection, request)
  if (sent instanceof Response) return sent
  // Wait for an import that was abandoned a moment ago, because only its end shows what it has written.
  await db.transaction().execute((tx) => lock(tx, place.store.lock))
  const validated = await validateRows(db, place, sent.rows, { existing: sent.existing, writing: false })
  return Response.json({ rows: validated.map(({ result }) => result) })
}
