import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import pLimit from 'p-limit'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { isThisMachine, type Config } from '#app/platform/config.server.ts'
import { addressGroup, clientAddress, isLoopback } from '#app/platform/http/address-group.ts'
import { requestLimits, shortFormTime, type LimitedKind } from '#app/platform/http/limits.ts'
import { createTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { liveAddress } from '#app/platform/live/topics.ts'
import { mebibyte } from '#app/platform/units.ts'
import { earlyResponses, endUnfinished } from './http-server.ts'
import type { Address, FindExisting, RouteTable } from './route-table.ts'

/** What the rules find out about a request, for those that follow. */
export interface HostEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    client: string
    address: Address | undefined
    /** Set if the response only says that the site is in preparation. */
    isPreparationNotice?: true
  }
}

// The rules stand in the order in which they are applied. What Node's server decides before, without reading
// anything of the request, is in http-server.ts.

/** Stores the client's address for everything that follows. */
export function resolveClient({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const connection = c.env?.incoming ? getConnInfo(c).remote.address : undefined
    c.set('client', clientAddress(connection, c.req.header('X-Forwarded-For'), trustProxy))
    await next()
  })
}

/** Requests started in one iteration of the event loop, a few milliseconds of work. */
const startedAtOnce = 2

/**
 * A single thread serves everybody: requests start in turns, and responses from memory go out in between.
 * Otherwise fifty strangers' requests at once would delay everybody whose page is cached.
 */
export function pacedRequests() {
  const starting = pLimit(startedAtOnce)
  return createMiddleware<HostEnv>(async (c, next) => {
    if (c.env?.incoming && !isLoopback(c.var.client)) await starting(() => nextIteration())
    await next()
  })
}

export const healthChecks = { alive: '/healthz', ready: '/readyz', serves: '/servez' }

/**
 * If the operator set the site's host name, it answers to no other: a page requested under somebody else's
 * name must not end up in an intermediate cache or in a link. A proxy on the same machine may use its local
 * names.
 */
export function createOwnHost({
  publicUrl,
  hasPublicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'trustProxy'>) {
  const { hostname: own, origin } = new URL(publicUrl)
  const answersAnyHost = Object.values(healthChecks)
  let lastOwn: string | undefined

  function isOwn(host: string, forwardedHost: string | undefined): boolean {
    const forwarded = trustProxy ? forwardedHost?.split(',').at(-1)?.trim() : undefined
    const requestedHost = forwarded ?? host
    if (!hasPublicUrl || requestedHost === lastOwn) return true
    const named = URL.parse(`http://${requestedHost}`)?.hostname
    if (named === undefined || (named !== own && !isThisMachine(named))) return false
    lastOwn = requestedHost
    return true
  }

  return {
    /** Checks the raw headers of a request. Requests without a host are left to the middleware. */
    isOwnHost: ({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean =>
      host !== undefined && !Array.isArray(forwarded) && isOwn(host, forwarded),
    middleware: createMiddleware(async (c, next) => {
      const host = c.req.header('Host') ?? new URL(c.req.url).host
      if (answersAnyHost.includes(c.req.path) || isOwn(host, c.req.header('X-Forwarded-Host'))) return next()
      return c.text(`This site is at ${origin}.`, 421)
    }),
  }
}

/** An escaped slash climbs out of a folder: no such address exists, and there is none to redirect to. */
const pathTraversal = /\/\.{1,2}(\/|$)/

/**
 * Redirects to the one canonical spelling of an address, so that no other spelling can bypass a rule: capital
 * letters, needless percent escapes, an extra slash at the end, dot segments. Uses 308, so that a submitted
 * form is sent again.
 */
export function redirectToCanonical(table: RouteTable) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const url = new URL(c.req.url)
    const address = await table.find(url)
    c.set('address', address)
    // An address without a route does not exist in any spelling.
    if (!address || address.route.isCatchAll || pathTraversal.test(address.path)) return next()
    if (normalizeEscapes(rawPath(c.env?.incoming?.url, url)) === address.path) return next()
    return c.redirect(address.path + url.search, 308)
  })
}

/** `%2f` and `%2F` are the same (RFC 3986 §6.2.2.1). */
function normalizeEscapes(path: string) {
  return path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** `URL` removes dot segments; the request line still has them. */
function rawPath(target: string | undefined, { pathname }: URL): string {
  const path = target?.startsWith('/') ? target : undefined
  return path?.split('?', 1)[0] ?? pathname
}

/** Treats the addresses of a language that is not switched on as addresses that do not exist. */
export function existingAddresses(findExisting: FindExisting) {
  return createMiddleware<HostEnv>(async (c, next) => {
    c.set('address', await findExisting(c.var.address))
    await next()
  })
}

export type RequestLimits = ReturnType<typeof createRequestLimits>

/** Counts requests by client and kind of route, in this process. */
export function createRequestLimits() {
  const buckets = new Map(
    Object.entries(requestLimits).map(([kind, { burst, perMinute }]) => [
      kind,
      createTokenBuckets(burst, perMinute),
    ]),
  )
  return {
    /**
     * Counts a request. The machine itself has no limit: an unannounced proxy may run there.
     * @param client undefined for a request that came over no connection
     * @returns whether the client may send it
     */
    take(kind: LimitedKind, client: string | undefined): boolean {
      if (client === undefined || isLoopback(client)) return true
      return buckets.get(kind)?.take(addressGroup(client)) ?? true
    },
  }
}

const tooMany = 'Too many requests have come from your network. Please try again in a few seconds.'

/** Runs before everything that is expensive. Pages that can be cached are counted once they are not found there. */
export function limitRequests(limits: RequestLimits) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const { address, client } = c.var
    const kind = address && kindOf(address, c.req.method)
    if (!kind || !c.env?.incoming || limits.take(kind, client)) return next()
    return c.text(tooMany, 429, { 'Retry-After': '10' })
  })
}

function kindOf({ route, isNeverKept }: Address, method: string): LimitedKind | undefined {
  const { access, longBody, pattern, renders } = route
  if (isNeverKept || (renders && isRead(method))) return 'page'
  if (pattern === liveAddress) return 'stream'
  if (longBody === 'file') return 'upload'
  if (access === 'shared' || renders) return isRead(method) ? undefined : 'form'
  return access === 'public' ? undefined : 'backOffice'
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Refuses every write that another site could have caused (decision 0004): browsers send Sec-Fetch-Site; if it
 * is missing, Origin must be our own address.
 */
export function createSameOrigin(publicUrl: string) {
  const { origin: own } = new URL(publicUrl)

  function isAllowed(site: string | undefined, origin: string | undefined, host: string | undefined) {
    return site ? site === 'same-origin' || site === 'none' : isOwn(origin, host)
  }

  /** On its own machine, the site answers to several names; pages of other sites cannot have any of them. */
  function isOwn(origin: string | undefined, host: string | undefined) {
    if (origin === undefined) return false
    if (origin === own) return true
    return host !== undefined && loopback.test(host) && origin === `http://${host}`
  }

  return {
    /** Checks the raw headers of a write. */
    isSameOrigin: ({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean =>
      !Array.isArray(site) && isAllowed(site, origin, host),
    middleware: createMiddleware(async (c, next) => {
      if (safeMethods.has(c.req.method)) return next()
      const [site, origin, host] = ['Sec-Fetch-Site', 'Origin', 'Host'].map((name) => c.req.header(name))
      if (isAllowed(site, origin, host)) return next()
      return c.text('This form was not sent from this site. Please open the page and try again.', 403)
    }),
  }
}

const withFile = /^multipart\/form-data\b/i
/** A form without a file is short on every route. */
const withoutFile = /^application\/x-www-form-urlencoded\b/i

const limitBytes = bodyLimit({
  maxSize: mebibyte,
  onError: (c) => c.text('This form is too large. Please shorten it and send it again.', 413),
})

/**
 * Limits forms without files in size and in time: whoever sends one byte of it in twenty seconds would
 * otherwise occupy a connection for ten minutes. Whoever has signed in may take as long as Node allows, which is
 * asked only when the time is over.
 */
export function limitShortForms({ findSession }: Pick<Auth, 'findSession'>) {
  const hasSession = async (headers: Headers) =>
    (await findSession(headers, { renew: false, unfinished: true })) !== undefined
  return createMiddleware<HostEnv>(async (c, next) => {
    const { longBody, access } = c.var.address?.route ?? {}
    const type = c.req.header('Content-Type') ?? ''
    const isLong = longBody === 'file' ? !withoutFile.test(type) : longBody === 'form' && withFile.test(type)
    if (isLong) return next()
    const { incoming, outgoing } = c.env ?? {}
    if (!incoming || !outgoing || incoming.complete) return limitBytes(c, next)
    const mayTakeLonger = () => access === 'administrators' && hasSession(c.req.raw.headers)
    const timer = setTimeout(async () => {
      if (!(await Promise.resolve(mayTakeLonger()).catch(() => false)))
        endUnfinished(incoming, outgoing, earlyResponses.slow)
    }, shortFormTime)
    try {
      const tooLarge = await limitBytes(c, async () => {})
      if (tooLarge) return tooLarge
      // Only a form that has arrived is handed on: an error page would be rendered for each one that is cut off.
      const { method, raw } = c.req
      if (raw.body) c.req.raw = new Request(raw, { method, body: await raw.arrayBuffer() })
    } catch {
      return c.body(null, 408)
    } finally {
      clearTimeout(timer)
    }
    return next()
  })
}

/** Visitors only send forms and beacons. The back office, which accepts more, is not checked here. */
const writeMethods = ['POST']

/**
 * Refuses methods that a route does not support before a page is rendered for them. The back office first
 * checks who is signed in.
 */
export const allowedMethods = createMiddleware<HostEnv>(async (c, next) => {
  const route = c.var.address?.route
  if (!route?.access || route.access === 'administrators') return next()
  const allowed = [...(route.reads ? ['GET', 'HEAD'] : []), ...(route.writes ? writeMethods : [])]
  if (allowed.includes(c.req.method)) return next()
  return c.text('This address cannot be used like that.', 405, { Allow: allowed.join(', ') })
})
