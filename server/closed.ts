import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { securityHeaders } from './security-headers.ts'
import { answerUnavailable } from './unavailable.ts'

/** What answers while the site can't be opened: it lives, and it waits for its database or its files. */
export function createClosedSite(publicUrl: string, found: Unavailable) {
  const host = new Hono()
  host.use(securityHeaders(publicUrl))
  host.get('/healthz', (c) => c.text('ok'))
  host.get('/readyz', (c) => c.json({ wrong: [found.message] }, 503))
  host.all('*', (c) => answerUnavailable(c.req.raw, found, randomUUID()))
  return host
}
