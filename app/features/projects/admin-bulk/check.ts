import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { lock } from '#app/platform/database/open.server.ts'
import { projectStore } from '../store.server.ts'
import type { Route } from './+types/check'
import { readSentRows } from './sent-rows.server.ts'
import { validateRows } from './validate-rows.server.ts'

/**
 * `POST /admin/upload-projects/check`: the result that each row would have now, or already had. Nothing is
 * written or stored.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = requireAdministrator(context)
  const sent = await readSentRows(request)
  if (sent instanceof Response) return sent
  // Wait for an import that was abandoned a moment ago, because only its end shows what it has written.
  await db.transaction().execute((tx) => lock(tx, projectStore.lock))
  const validated = await validateRows(db, sent.rows, { existing: sent.existing, writing: false })
  return Response.json({ rows: validated.map(({ result }) => result) })
}
