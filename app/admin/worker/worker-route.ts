import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import source from './worker-source.js?raw'

/** It holds no data, and a browser must be able to renew it after the session has ended. */
export const handle: RouteHandle = { access: 'public' }

/** `GET /admin/worker.js`: the service worker, which browsers of administrators register. */
export function loader() {
  return new Response(source, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
