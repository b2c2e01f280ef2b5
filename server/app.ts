import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Config } from '#app/platform/config.server.ts'
import {
  freeAddressContext,
  markedPageContext,
  requestContext,
  servicesContext,
  type RequestData,
} from '#app/platform/request/request-context.server.ts'
import { isReserved } from '#app/reserved-paths.ts'
import { localeOf, localHref } from '#app/platform/locales.ts'
import { findRedirect } from '#app/content/store/addresses.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { isMetricsToken, createCounts, createMetrics } from '#app/operations/metrics.server.ts'
import { backupsContext } from '#app/operations/backup/context.server.ts'
import { historyContext } from '#app/history/adapters.server.ts'
import { historyAdapters } from '#app/collections.server.ts'
import { openServices, type SiteServices } from '#app/services.server.ts'
import { addCleanupJobs } from '#app/operations/cleanup.server.ts'
import { resolveClient } from './client-address.ts'
import { createFirstPaint } from './first-paint.ts'
import { findProblems } from '#app/operations/ready.server.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { redirectToCanonical, allowedMethods, onlyLanguagesOn, type HostEnv } from './addresses.ts'
import { createOwnHost } from './own-host.ts'
import { createPageCache, type Rendered } from './page-cache.ts'
import { createPreparation } from './preparation.ts'
import { pacedRequests, limitRequests, createRequestLimits } from './request-limits.ts'
import { requestLog } from './request-log.ts'
import { onlyShared, createRouteTable, type Address, type TableRoute } from './route-table.ts'
import { createSameOrigin } from './same-origin.ts'
import { createSecurityHeaders, pagePolicy } from './security-headers.ts'
import { respondFromMemory } from './respond-from-memory.ts'
import { respondToVisit } from './respond-to-visit.ts'
import { limitShortForms } from './short-forms.ts'
import { createStaticFiles } from './static-files.ts'
import { respondUnavailable, asksForPage, withUnavailable } from './unavailable.ts'

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
/** The client address for shared pages, which are rendered for nobody in particular. */
const noAddress = 'nobody'

/** The whole product: the app's routes behind the rules that apply to every request. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const development = options.development ?? false
  const services = options.services ?? (await openServices(config))
  addCleanupJobs(services)
  const table = createRouteTable(build.routes)
  const mode = development ? 'development' : 'production'
  const handle = createRequestHandler(withUnavailable(build), mode)
  const handleShared = createRequestHandler(withUnavailable(onlyShared(build, table)), mode)
  const { secure, middleware: securityHeaders } = createSecurityHeaders(config)
  const ownHost = createOwnHost(config)
  const sameOrigin = createSameOrigin(config.publicUrl)
  const files = development ? undefined : createStaticFiles(client, secure)
  const firstPaint = development ? undefined : createFirstPaint(client)
  const preparation = createPreparation(services)
  const limits = createRequestLimits()
  const pageCache = createPageCache(services.pages, { firstPaint, secure, limits })
  const counts = createCounts()
  const { metricsToken } = config
  let isDraining = false
  const findReasons = async () => (isDraining ? ['stopping'] : await findProblems(services))
  const isReady = async () => (await findReasons()).length === 0
  const metrics = metricsToken
    ? await createMetrics(services, counts, pageCache.rendersWaiting, isReady)
    : undefined

  const host = new Hono<HostEnv>()
  host.use(resolveClient(config))
  host.use(requestLog(services.log, counts, metrics))
  host.use(pacedRequests())
  host.use(securityHeaders)
  host.use(ownHost.middleware)
  host.onError((error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null, 408) // The client has disconnected.
    const found = findUnavailable(error)
    if (found) return respondUnavailable(c.req.raw, found, randomUUID())
    services.log.error({ err: error, path: c.req.path }, 'a request failed outside the routes')
    return c.text('Something went wrong on our side. Please try again in a moment.', 500)
  })
  host.get('/healthz', (c) => c.text('ok'))
  host.get('/readyz', async (c) => {
    const wrong = await findReasons()
    return wrong.length === 0 ? c.text('ready') : c.json({ wrong }, 503)
  })
  // For proxies: pages in memory are served whatever is away.
  host.get('/servez', (c) => (isDraining ? c.text('stopping', 503) : c.text('serves')))
  // Without the token, the address does not exist.
  if (metricsToken && metrics)
    host.get('/metrics', async (c, next) => {
      if (!isMetricsToken(metricsToken, c.req.header('Authorization'))) return next()
      const { type, body } = await metrics.print()
      return c.body(body, 200, { 'Content-Type': type })
    })
  if (files) host.use(files.middleware)
  host.use(redirectToCanonical(table))
  const findExisting = onlyLanguagesOn(table, () => readLanguages(services))
  host.use(async (c, next) => {
    c.set('address', await findExisting(c.var.address))
    await next()
  })
  host.use(limitRequests(limits))
  host.use(sameOrigin.middleware)
  host.use(limitShortForms((headers) => hasSession(services, headers)))
  host.use(preparation.middleware)
  host.use(allowedMethods)
  host.all('*', async (c) => {
    const { address, client } = c.var
    const { method } = c.req
    const access = address?.route.access ?? 'administrators'
    const id = randomUUID()
    const isRead = method === 'GET' || method === 'HEAD'
    const target = c.env?.incoming?.url
    const showShared = async (page: Address) => {
      const render = async () => {
        counts.renders += 1
        const { path, search } = (await findExisting(page)) ?? page
        return renderShared(config.publicUrl + path + search)
      }
      counts.pages += 1
      counts.waitingForPages += 1
      const answer = pageCache.respond(c.req.raw, page, render, target && client)
      return withRequestData(await answer.finally(() => (counts.waitingForPages -= 1)), { id })
    }
    // The response to a form belongs to one visitor, like every page of the back office.
    if (address && access === 'shared' && isRead) {
      const response = await orMoved(c, address, await showShared(address))
      if (target !== undefined) pageCache.recognize(target, address)
      return response
    }
    const nonce = randomBytes(16).toString('base64')
    const requestData = requestDataOf(id, client, nonce)
    const request = addressedTo(config.publicUrl, c.req.raw)
    const seesSession = access === 'session' || access === 'administrators'
    const forwardedRequest = seesSession ? request : withoutSession(request)
    const rendered = await renderRoute(forwardedRequest, requestData)
    // Somebody who opens a missing file, image or brochure in the browser gets the not-found page.
    const isForPerson = isRead && asksForPage(c.req.raw)
    const missing = table.missing({ pathname: c.req.path })
    if (missing && rendered.status === 404 && isForPerson && access !== 'administrators')
      return orMoved(c, missing, await showShared(missing))
    // A download of the back office has no page on which to sign in.
    const isPage = rendered.headers.get('Content-Type')?.startsWith('text/html')
    if (rendered.status === 401 && isForPerson && !isPage) return c.redirect('/admin', 303)
    const answer = requestData.unavailable
      ? respondUnavailable(forwardedRequest, requestData.unavailable, id, rendered)
      : await withoutBodyForHead(forwardedRequest, rendered)
    const response = withRequestData(answer, requestData)
    if (access === 'administrators') response.headers.set('Cache-Control', 'no-store')
    return response
  })

  async function renderRoute(
    request: Request,
    requestData: RequestData,
    handler = handle,
  ): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestContext, requestData)
    context.set(historyContext, historyAdapters)
    context.set(backupsContext, services.backups)
    context.set(markedPageContext, showMarkedPage)
    context.set(freeAddressContext, isFree)
    const response = await handler(request, context)
    const { unavailable } = requestData
    if (unavailable)
      services.log.warn({ err: unavailable, request: requestData.id }, 'a request could not be served now')
    return response
  }

  /** Throws if the page cannot be served now: each waiting request then gets a response of its own. */
  async function renderShared(url: string): Promise<Rendered> {
    let page: string | undefined
    const requestData: RequestData = {
      ...requestDataOf(randomUUID(), noAddress),
      takePage: (html) => void (page = html),
    }
    const response = await renderRoute(new Request(url), requestData, handleShared)
    if (requestData.unavailable) throw requestData.unavailable
    const { status, headers } = response
    headers.set('X-Request-Id', requestData.id)
    return { status, headers, body: page ?? (response.body && (await response.text())) }
  }

  async function showMarkedPage(path: string): Promise<Response | undefined> {
    const address = table.find(new URL(config.publicUrl + path))
    if (address?.route.access !== 'shared') return undefined
    const request = new Request(config.publicUrl + address.path + address.search)
    const requestData: RequestData = { ...requestDataOf(randomUUID(), noAddress), showsEditMarks: true }
    return renderRoute(request, requestData, handleShared)
  }

  async function isFree(path: string): Promise<boolean> {
    return !isReserved(path) && (await showMarkedPage(encodeURI(path)))?.status === 404
  }

  /** An old address leads to the new one, with what it asks for, in the same language if that has it. */
  async function orMoved(c: Context<HostEnv>, address: Address, response: Response): Promise<Response> {
    const { pathname: path, search: asked } = new URL(c.req.url)
    const locale = localeOf(path)
    if (response.status !== 404 || localeOf(address.path) !== locale) return response
    const to = await findRedirect(services.db, path)
    if (to === undefined) return response
    const { pathname, search, hash } = new URL(config.publicUrl + localHref(locale, to))
    const isThere = table.find({ pathname, search })?.route.isCatchAll === false
    return c.redirect((isThere ? pathname : to) + (search || asked) + hash, 308)
  }

  /** A response rendered for several requests has the id of that render, by which the log can be searched. */
  function withRequestData(response: Response, requestData: { id: string; nonce?: string }): Response {
    const headers = new Headers(response.headers)
    if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', requestData.id)
    if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '10')
    if (!headers.has('Content-Security-Policy') && headers.get('Content-Type')?.startsWith('text/html'))
      headers.set(
        'Content-Security-Policy',
        // A page with a nonce is not public, and may frame a page of ours.
        pagePolicy(requestData.nonce ? [`'nonce-${requestData.nonce}'`] : [], {
          development,
          framesOwn: !!requestData.nonce,
        }),
      )
    return new Response(response.body, { status: response.status, headers })
  }

  const sendStored = respondFromMemory(
    (target) => pageCache.find(target) ?? files?.find(target),
    ownHost.isOwnHost,
  )
  const countVisit = respondToVisit({
    visits: services.visits,
    trustProxy: config.trustProxy,
    secure,
    isOwnHost: ownHost.isOwnHost,
    isSameOrigin: sameOrigin.isSameOrigin,
  })

  return {
    services,
    routes: table.routes,
    renderAhead: () => pageCache.renderAhead(),
    respondFromMemory(request, response) {
      const isHandled =
        sendStored(request, response) || (preparation.isKnownToBeOpen() && countVisit(request, response))
      if (isHandled === true) counts.fromMemory += 1
      return isHandled
    },
    fetch: (request, env) => host.fetch(request, env),
    drain() {
      isDraining = true
    },
    endStreams: services.streams.end,
    cleanUp: (now = Date.now()) => services.worker.runQuietJobs(now),
    close: () => services.close(),
  }
}

/** Nobody reads the body of a HEAD response, which may be endless or an open file, so it is cancelled. */
async function withoutBodyForHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

async function hasSession({ auth }: SiteServices, headers: Headers): Promise<boolean> {
  return (await auth.findSession(headers, { renew: false, withFirstPassword: true })) !== undefined
}

function requestDataOf(id: string, address: string, nonce?: string): RequestData {
  return { id, address, nonce, head: { links: [], structuredData: [] } }
}

/** Public responses are made without knowing who requests them. */
function withoutSession(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['Cookie', 'Authorization']) headers.delete(name)
  return new Request(request, { headers })
}

/** Behind TLS and other names, the host sees another address than visitors do; routes see theirs. */
function addressedTo(publicUrl: string, request: Request): Request {
  const url = new URL(request.url)
  const own = publicUrl + url.pathname + url.search
  return own === request.url ? request : new Request(own, request)
}
