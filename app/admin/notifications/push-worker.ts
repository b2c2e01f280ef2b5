import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import type { Route } from './+types/push-worker'
import source from './push-worker-source.js?raw'

/** `GET /admin/push-worker.js`: what runs in an administrator's browser, and nowhere else on the site. */
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
