import { data } from 'react-router'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { sendStoredFile } from '#app/uploads/send-stored.server.ts'
import type { Route } from './+types/document-route'
import { findPublicDocument } from './queries.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /documents/<id>/<name>`: a public document of a project. A copy is asked for again before it is shown. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, files } = services(context)
  const file = await findPublicDocument(db, params.id)
  if (!file) throw data(null, { status: 404 })
  return sendStoredFile(files, request, { ...file, cacheControl: 'no-cache' })
}
