import { Readable } from 'node:stream'
import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { attachment } from '#app/platform/http/attachment.ts'
import type { Route } from './+types/download-route'
import { findRequest } from '../queries.server.ts'

const resumeGone = 'This resume is no longer here. Someone may have deleted the job request.'

/** `GET /admin/job-requests/<id>/resume`: always a download, never displayed as a page of this site. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, files, securityLog, administrator } = requireArea(context, 'jobs', 'read')
  const application = await findRequest(db, 'job-request', params.id)
  const stored = application?.file ? await files.get('private', application.file) : undefined
  if (!application || !stored) throw data(resumeGone, { status: 404 })
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(stored.bytes),
    'Content-Disposition': attachment(application.fileName || 'resume.pdf'),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control': 'no-store',
  }
  if (request.method !== 'HEAD')
    securityLog.record('resume opened', { administrator: administrator.id, about: application.id })
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(stored.stream()) as ReadableStream)
  return new Response(body, { headers })
}
