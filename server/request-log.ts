import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#app/platform/log.server.ts'
import type { Counts, Metrics } from '#app/operations/metrics.server.ts'
import type { HostEnv } from './addresses.ts'

const slowMs = 1_000
/** Addresses that the host serves itself, without a route. */
const ownPaths = new Set(['/healthz', '/readyz', '/servez', '/metrics'])

/**
 * Logs requests by route, never by address: all of them at `debug`, slow ones at `info`. The id is that of
 * the response's `X-Request-Id`, which error pages show.
 */
export function requestLog(log: Log, counts: Counts, metrics: Metrics | undefined) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const began = performance.now()
    counts.inProgress += 1
    try {
      await next()
    } finally {
      counts.inProgress -= 1
    }
    const { method, path } = c.req
    const { status, headers } = c.res
    const milliseconds = performance.now() - began
    const route = c.var.address?.route.pattern ?? (ownPaths.has(path) ? path : 'none')
    // It says what the company has decided, and no alert about errors may count it.
    if (!c.var.isPreparationNotice) metrics?.observe({ method, route, status, seconds: milliseconds / 1000 })
    const level = milliseconds < slowMs ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const request = headers.get('X-Request-Id') ?? randomUUID()
    log[level]({ request, method, route, status, ms: Math.round(milliseconds) }, 'a request was answered')
  })
}
