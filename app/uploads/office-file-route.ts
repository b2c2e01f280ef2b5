import { data } from 'react-router'
import { findFile } from '#app/platform/files/file-store.server.ts'
import { isFileKey } from '#app/platform/files/keys.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/office-file-route'
import { sendStoredFile } from './send-stored.server.ts'

/** `GET /admin/files/documents/…`: a document, which may be for the office alone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, files } = requireAdministrator(context)
  const key = params['*']
  const file = isFileKey(key) && key.startsWith('documents/') ? await findFile(db, key) : undefined
  if (!file) throw data(null, { status: 404 })
  const { access, type } = file
  return sendStoredFile(files, request, { access, key, type, cacheControl: 'no-store' })
}
