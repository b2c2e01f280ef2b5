import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createMetrics, isMetricsToken, type Counts } from '#app/operations/metrics.server.ts'
import { findProblems } from '#app/operations/ready.server.ts'
import type { SiteServices } from '#app/services.server.ts'
import { healthChecks, type HostEnv } from './rules.ts'

const slowMs = 1_000
const metricsPath = '/metrics'
/** Addresses that the host serves itself, without a route. */
const ownPaths = new Set([...Object.values(healthChecks), metricsPath])

/** What operators learn of the process: its log, its health and its metrics. */
export async function createMonitoring(services: SiteServices, counts: Counts, rendersWaiting: () => number) {
  const { config, log } = services
  const { metricsToken } = config
  let isDraining = false
  const findReasons = async () => (isDraining ? ['stopping'] : await findProblems(services))
  const isReady = async () => (await findReasons()).length === 0
  const metrics = metricsToken ? await createMetrics(services, counts, rendersWaiting, isReady) : undefined

  return {
    drain() {
      isDraining = true
    },
    /**
     * Logs requests by route, never by address: all of them at `debug`, slow ones at `info`. The id is that of
     * the response's `X-Request-Id`, which error pages show.
     */
    requestLog: createMiddleware<HostEnv>(async (c, next) => {
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
      if (!c.var.isPreparationNotice)
        metrics?.observe({ method, route, status, seconds: milliseconds / 1000 })
      const level = milliseconds < slowMs ? 'debug' : 'info'
      if (!log.isLevelEnabled(level)) return
      const request = headers.get('X-Request-Id') ?? randomUUID()
      log[level]({ request, method, route, status, ms: Math.round(milliseconds) }, 'a request was answered')
    }),
    addAddresses(host: Hono<HostEnv>) {
      host.get(healthChecks.alive, (c) => c.text('ok'))
      host.get(healthChecks.ready, async (c) => {
        const wrong = await findReasons()
        return wrong.length === 0 ? c.text('ready') : c.json({ wrong }, 503)
      })
      // For proxies: pages in memory are served whatever is away.
      host.get(healthChecks.serves, (c) => {
        const lost = services.ownership.problem()
        if (lost) return c.json({ wrong: [lost] }, 503)
        return isDraining ? c.text('stopping', 503) : c.text('serves')
      })
      // Without the token, the address does not exist.
      if (metricsToken && metrics)
        host.get(metricsPath, async (c, next) => {
          if (!isMetricsToken(metricsToken, c.req.header('Authorization'))) return next()
          const { type, body } = await metrics.print()
          return c.body(body, 200, { 'Content-Type': type })
        })
    },
  }
}
