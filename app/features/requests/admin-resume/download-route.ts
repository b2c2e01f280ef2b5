import { Readable } from 'node:stream'
import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { attachment } from '#app/platform/http/attachment.ts'
import type { Route } from './+types/download-route'
import { kindAt, requestKinds } from '../kinds.ts'
import { findRequest } from '../queries.server.ts'

/** `GET /admin/job-requests/<id>/resume`, and of every kind with a file: always a download, never displayed as a page of this site. */
export async function loader({ request, context, params: { id = '' }, url }: Route.LoaderArgs) {
  const kind = kindAt(url.pathname)
  const { area, one, file } = requestKinds[kind]
  const { db, files, securityLog, administrator } = requireArea(context, area, 'read')
  const called = file?.called ?? 'file'
  const found = await findRequest(db, kind, id)
  const stored = found?.file ? await files.get('private', found.file) : undefined
  if (!found || !stored) {
    const gone = `This ${called} is no longer here. Someone may have deleted the ${one.toLowerCase()}.`
    throw data(gone, { status: 404 })
  }
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(stored.bytes),
    'Content-Disposition': attachment(found.fileName || `${called}.pdf`),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control': 'no-store',
  }
  if (request.method !== 'HEAD')
    securityLog.record(`${called} opened`, { administrator: administrator.id, about: found.id })
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(stored.stream()) as ReadableStream)
  return new Response(body, { headers })
}
