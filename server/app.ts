import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as build from 'virtual:react-router/server-build'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { addCleanupJobs } from '#app/operations/cleanup.server.ts'
import { addReminders } from '#app/operations/reminder.server.ts'
import { addWriteTrial } from '#app/operations/write-trial.server.ts'
import { startSchedule } from '#app/operations/schedule.server.ts'
import { createCounts } from '#app/operations/metrics.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { openServices, type SiteServices } from '#app/services.server.ts'
import { createMonitoring } from './monitoring.ts'
import { createOutage, rememberLast } from './outage.ts'
import { createPageCache } from './page-cache.ts'
import { createPreparation } from './preparation.ts'
import { createRenderer } from './render.ts'
import { respondFromMemory, respondToVisit } from './respond-from-memory.ts'
import { respondWithRoute } from './respond.ts'
import { createRouteTable, onlyLanguagesOn, type TableRoute } from './route-table.ts'
import {
  allowedMethods,
  createOwnHost,
  createRequestLimits,
  createSameOrigin,
  existingAddresses,
  limitRequests,
  limitShortForms,
  pacedRequests,
  redirectToCanonical,
  resolveClient,
  type HostEnv,
} from './rules.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createFirstPaint, createStaticFiles } from './static-files.ts'
import { respondToError } from './unavailable.ts'

export interface App {
  /**
   * Responds if the response is in memory, or soon will be. Otherwise returns false without having touched
   * anything, and `fetch` responds.
   */
  respondFromMemory(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  fetch(request: Request, env?: object): Response | Promise<Response>
  services: SiteServices
  /**
   * From now on, the most requested pages are rendered again after a change without waiting for a request.
   */
  renderAhead(): void
  /** Every route of the build that can be requested. */
  routes: readonly TableRoute[]
  /** Makes /readyz and /servez respond with 503 from now on, so that a load balancer uses other instances. */
  drain(): void
  /** Ends the open streams; a server with an open stream never finishes closing. */
  endStreams(): void
  /** Runs the cleanup jobs (cleanup.ts) at once, as if the time were `now`; for tests. */
  cleanUp(now?: number): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  /** Services that outlive this module graph: in tests, and in development, where the graph is replaced. */
  services?: SiteServices
  development?: boolean
}

/** Next to this file as built, build/server/index.js, whatever the working folder. */
const client = join(import.meta.dirname, '..', 'client')

/** The whole product: the app's routes behind the rules that apply to every request. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const { development = false } = options
  const services = options.services ?? (await openServices(config))
  const { auth, log, pages, streams, visits, worker } = services
  addCleanupJobs(services)
  addReminders(services)
  addWriteTrial(services)
  await startSchedule(services)
  const table = createRouteTable(build.routes)
  const outage = createOutage(services)
  const findExisting = onlyLanguagesOn(
    table,
    rememberLast(outage, () => readLanguages(services)),
  )
  const renderer = createRenderer(build, { services, table, development })
  const { secure, middleware: securityHeaders } = createSecurityHeaders(config)
  const { isOwnHost, middleware: ownHost } = createOwnHost(config)
  const { isSameOrigin, middleware: sameOrigin } = createSameOrigin(config.publicUrl)
  const preparation = createPreparation(services)
  const limits = createRequestLimits()
  const files = development ? undefined : createStaticFiles(client, secure)
  const firstPaint = development ? undefined : createFirstPaint(client)
  const pageCache = createPageCache(pages, { firstPaint, secure, limits, outage })
  const counts = createCounts()
  const monitoring = await createMonitoring(services, counts, pageCache.rendersWaiting)

  const host = new Hono<HostEnv>()
  host.onError(respondToError(log))
  host.use(resolveClient(config))
  host.use(monitoring.requestLog)
  host.use(pacedRequests())
  host.use(securityHeaders)
  host.use(ownHost)
  monitoring.addAddresses(host)
  if (files) host.use(files.middleware)
  host.use(redirectToCanonical(table))
  host.use(existingAddresses(findExisting))
  host.use(limitRequests(limits))
  host.use(sameOrigin)
  host.use(limitShortForms(auth))
  host.use(preparation.middleware)
  host.use(allowedMethods)
  host.all('*', respondWithRoute({ services, table, findExisting, pageCache, renderer, counts, development }))

  const sendStored = respondFromMemory((target) => pageCache.find(target) ?? files?.find(target), isOwnHost)
  const { trustProxy } = config
  const countVisit = respondToVisit({ visits, trustProxy, secure, isOwnHost, isSameOrigin })

  return {
    services,
    routes: table.routes,
    renderAhead: () => pageCache.renderAhead(),
    respondFromMemory(request, response) {
      const isHandled =
        sendStored(request, response) ||
        (preparation.isKnownToBeOpen() && services.ownership.isOwn() && countVisit(request, response))
      if (isHandled === true) counts.fromMemory += 1
      return isHandled
    },
    fetch: (request, env) => host.fetch(request, env),
    drain: monitoring.drain,
    endStreams: streams.end,
    cleanUp: (now = Date.now()) => worker.runQuietJobs(now),
    close: () => services.close(),
  }
}
