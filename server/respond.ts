import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { findRedirect } from '#app/content/store/addresses.server.ts'
import type { Counts } from '#app/operations/metrics.server.ts'
import { localeOf, localHref } from '#app/platform/locales.ts'
import type { SiteServices } from '#app/services.server.ts'
import type { PageCache } from './page-cache.ts'
import { requestDataOf, type Renderer } from './render.ts'
import type { Address, FindExisting, RouteTable } from './route-table.ts'
import { isRead, type HostEnv } from './rules.ts'
import { pagePolicy } from './security-headers.ts'
import { asksForPage, respondUnavailable } from './unavailable.ts'

export interface RespondOptions {
  services: SiteServices
  table: RouteTable
  findExisting: FindExisting
  pageCache: PageCache
  renderer: Renderer
  counts: Counts
  development: boolean
}

/** The last step, behind all rules: the page that everybody shares, or what the route says to this request. */
export function respondWithRoute(options: RespondOptions) {
  const { services, table, findExisting, pageCache, renderer, counts, development } = options
  const { publicUrl } = services.config

  return async (c: Context<HostEnv>): Promise<Response> => {
    const { address } = c.var
    // The response to a form belongs to one visitor, like every page of the back office.
    if (address?.route.access !== 'shared' || !isRead(c.req.method)) return respondToOne(c)
    const response = await orMoved(c, address, await respondToAll(c, address))
    const target = c.env?.incoming?.url
    if (target !== undefined) pageCache.recognize(target, address)
    return response
  }

  async function respondToAll(c: Context<HostEnv>, address: Address): Promise<Response> {
    const render = async () => {
      counts.renders += 1
      return renderer.runShared((await findExisting(address)) ?? address)
    }
    const client = c.env?.incoming?.url && c.var.client
    counts.pages += 1
    counts.waitingForPages += 1
    const answer = pageCache.respond(c.req.raw, address, render, client)
    const response = await answer.finally(() => (counts.waitingForPages -= 1))
    return withRequestHeaders(response, { id: randomUUID() }, development)
  }

  async function respondToOne(c: Context<HostEnv>): Promise<Response> {
    const access = c.var.address?.route.access ?? 'administrators'
    const requestData = requestDataOf(randomUUID(), c.var.client, randomBytes(16).toString('base64'))
    const request = addressedTo(publicUrl, c.req.raw)
    const seesSession = access === 'session' || access === 'administrators'
    const forwarded = seesSession ? request : withoutSession(request)
    const rendered = await renderer.run(forwarded, requestData)
    // Somebody who opens a missing file, image or brochure in the browser gets the not-found page.
    const isForPerson = isRead(c.req.method) && asksForPage(c.req.raw)
    const missing = table.missing({ pathname: c.req.path })
    if (missing && rendered.status === 404 && isForPerson && access !== 'administrators')
      return orMoved(c, missing, await respondToAll(c, missing))
    // A download of the back office has no page on which to sign in.
    const isPage = rendered.headers.get('Content-Type')?.startsWith('text/html')
    if (rendered.status === 401 && isForPerson && !isPage) return c.redirect('/admin', 303)
    const answer = requestData.unavailable
      ? respondUnavailable(forwarded, requestData.unavailable, requestData.id, rendered)
      : await withoutBodyForHead(forwarded, rendered)
    const response = withRequestHeaders(answer, requestData, development)
    if (access === 'administrators') response.headers.set('Cache-Control', 'no-store')
    return response
  }

  /** An old address leads to the new one, with what it asks for, in the same language if that has it. */
  async function orMoved(c: Context<HostEnv>, address: Address, response: Response): Promise<Response> {
    const { pathname: path, search: asked } = new URL(c.req.url)
    const locale = localeOf(path)
    if (response.status !== 404 || localeOf(address.path) !== locale) return response
    const to = await findRedirect(services.db, path + asked)
    if (to === undefined) return orLowerCase(c, response)
    for (const candidate of [localHref(locale, to), to]) {
      const { pathname, search, hash } = new URL(publicUrl + candidate)
      const target = await table.find({ pathname, search })
      if (target?.route.isCatchAll !== false) continue
      const there = target.route.access === 'shared' ? await respondToAll(c, target) : undefined
      // A document that is not on the site, or no longer: nothing is said of where it is.
      if (there?.status === 404) return response
      // A page that itself leads to its one spelling would be a second hop.
      const spelt = there?.headers.get('Location')?.replace(/[?#].*$/, '') ?? target.path
      return c.redirect(spelt + search + hash, 308)
    }
    return c.redirect(to, 308)
  }

  /** The last part of an address is the name of a document, and in lower case, but for a project's code. */
  async function orLowerCase(c: Context<HostEnv>, response: Response): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const lower = pathname.replaceAll(/(%[\da-f]{2})|[a-z]+/gi, (part, escape) =>
      escape === undefined ? part.toLowerCase() : part,
    )
    const target = lower === pathname ? undefined : await table.find({ pathname: lower, search })
    if (target?.route.access !== 'shared' || target.route.isCatchAll) return response
    return (await respondToAll(c, target)).status === 200 ? c.redirect(target.path + search, 308) : response
  }
}

/** A response rendered for several requests has the id of that render, by which the log can be searched. */
function withRequestHeaders(
  response: Response,
  { id, nonce }: { id: string; nonce?: string },
  development: boolean,
): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', id)
  if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '10')
  if (!headers.has('Content-Security-Policy') && headers.get('Content-Type')?.startsWith('text/html')) {
    // A page with a nonce is not public, and may frame a page of ours.
    const policy = pagePolicy(nonce ? [`'nonce-${nonce}'`] : [], { development, framesOwn: !!nonce })
    headers.set('Content-Security-Policy', policy)
  }
  return new Response(response.body, { status: response.status, headers })
}

/** Nobody reads the body of a HEAD response, which may be endless or an open file, so it is cancelled. */
async function withoutBodyForHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
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
