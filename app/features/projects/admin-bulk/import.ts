import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import type { Route } from './+types/import'
import { findUpload } from '../store-bulk.server.ts'
import { importRows } from './import-rows.server.ts'
import { isMode, messages, type Progress } from './rules.ts'

/**
 * `POST /admin/upload-projects/import?mode=good`: imports the table that was chosen, and tells how far it has come, a line
 * of JSON for each portion. It stops where nobody listens any longer.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const mode = new URL(request.url).searchParams.get('mode')
  const upload = await findUpload(office.db, office.administrator.id)
  if (!upload || !isMode(mode)) throw data(messages.noUpload, { status: 404 })
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort())
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      let last: Progress = { done: 0, total: 0 }
      function tell(progress: Progress) {
        last = progress
        if (!stop.signal.aborted)
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(progress)}\n`))
      }
      const ended = await importRows(office, upload, mode, { stop: stop.signal, tell }).catch(
        (error: unknown) => {
          office.log.error({ err: error }, 'an import was interrupted')
          return 'failed' as const
        },
      )
      tell({ ...last, ended })
      if (!stop.signal.aborted) controller.close()
    },
    cancel: () => stop.abort(),
  })
  return new Response(lines, {
    headers: { 'Content-Type': 'application/x-ndjson', 'X-Accel-Buffering': 'no' },
  })
}
