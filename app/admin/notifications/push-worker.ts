import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/push-worker'
import source from './push-worker-source.js?raw'

/** `GET /admin/push-worker.js` serves the service worker, which runs only in administrators' browsers. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context)
  return new Response(source, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
