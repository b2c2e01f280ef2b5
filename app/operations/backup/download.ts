import { Readable } from 'node:stream'
import { data } from 'react-router'
import { requireBackups } from './context.server.ts'
import { attachment } from '#app/platform/http/attachment.ts'
import type { Route } from './+types/download'
import { messages } from './messages.ts'

/** `GET /admin/backups/download?name=…` sends a backup of the whole site as one file. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { backups, securityLog, administrator } = requireBackups(context)
  const name = url.searchParams.get('name') ?? ''
  const stored = await backups.get(name)
  if (!stored) throw data(messages.gone, { status: 404 })
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(stored.bytes),
    'Content-Disposition': attachment(name),
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  securityLog.record('backup downloaded', { administrator: administrator.id })
  return new Response(Readable.toWeb(stored.stream()) as ReadableStream, { headers })
}
