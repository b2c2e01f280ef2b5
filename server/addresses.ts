import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { defaultLocale, localeOf, type Locale } from '#app/platform/locales.ts'
import type { Address, RouteTable } from './route-table.ts'

export interface HostEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    client: string
    address: Address | undefined
    /** Set if the response only says that the site is in preparation. */
    isPreparationNotice?: true
  }
}

/**
 * Redirects to the one canonical spelling of an address, so that no other spelling can bypass a rule: capital
 * letters, needless percent escapes, an extra slash at the end, dot segments. Uses 308, so that a submitted
 * form is sent again.
 */
export function redirectToCanonical(table: RouteTable) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const url = new URL(c.req.url)
    const address = table.find(url)
    c.set('address', address)
    // An address without a route does not exist in any spelling.
    if (!address || address.route.isCatchAll || pathTraversal.test(address.path)) return next()
    if (normalizeEscapes(rawPath(c.env?.incoming?.url, url)) === address.path) return next()
    return c.redirect(address.path + url.search, 308)
  })
}

/**
 * Where a language is not switched on, none of its addresses exists, whoever asks: a visitor, or the page cache,
 * which renders again what was requested before.
 * @returns the address, or that of the page for what does not exist
 */
export function onlyLanguagesOn(table: RouteTable, readLanguages: () => Promise<readonly Locale[]>) {
  return async (address: Address | undefined): Promise<Address | undefined> => {
    const locale = localeOf(address?.path ?? '')
    const isOn = locale === defaultLocale || (await readLanguages()).includes(locale)
    return isOn ? address : table.missing({ pathname: '/' })
  }
}

const readMethods = ['GET', 'HEAD']
/** Visitors only send forms and beacons. The back office, which accepts more, is not checked here. */
const writeMethods = ['POST']

/**
 * Refuses methods that a route does not support before a page is rendered for them. The back office first
 * checks who is signed in.
 */
export const allowedMethods = createMiddleware<HostEnv>(async (c, next) => {
  const route = c.var.address?.route
  if (!route?.access || route.access === 'administrators') return next()
  const allowed = [...(route.reads ? readMethods : []), ...(route.writes ? writeMethods : [])]
  if (allowed.includes(c.req.method)) return next()
  return c.text('This address cannot be used like that.', 405, { Allow: allowed.join(', ') })
})

/** An escaped slash climbs out of a folder: no such address exists, and there is none to redirect to. */
const pathTraversal = /\/\.{1,2}(\/|$)/

/** `%2f` and `%2F` are the same (RFC 3986 §6.2.2.1). */
function normalizeEscapes(path: string) {
  return path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** `URL` removes dot segments; the request line still has them. */
function rawPath(target: string | undefined, { pathname }: URL): string {
  const path = target?.startsWith('/') ? target : undefined
  return path?.split('?', 1)[0] ?? pathname
}
