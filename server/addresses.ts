import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Address, RouteTable } from './route-table.ts'

export interface HostEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: { client: string; address: Address | undefined }
}

/**
 * Every address has one spelling, so that no rule can be passed by in another: capitals, needless percent signs, a slash too
 * many at the end and dot segments are redirected to it. 308, because a form that was sent is to be sent again.
 */
export function oneSpelling(table: RouteTable) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const url = new URL(c.req.url)
    const address = table.find(url)
    c.set('address', address)
    // What no route knows is missing in every spelling.
    if (!address || address.route.isCatchAll || climbs.test(address.path)) return next()
    if (sameEscapes(pathAsSent(c.env?.incoming?.url, url)) === address.path) return next()
    return c.redirect(address.path + url.search, 308)
  })
}

const reading = ['GET', 'HEAD']
/** What visitors send comes by forms and beacons; only the back office, which is asked about elsewhere, knows other ways. */
const writing = ['POST']

/**
 * What a route does not take is refused before a page is rendered for it. The back office asks first who is there.
 */
export const takenMethods = createMiddleware<HostEnv>(async (c, next) => {
  const route = c.var.address?.route
  if (!route?.access || route.access === 'administrators') return next()
  const taken = [...(route.reads ? reading : []), ...(route.writes ? writing : [])]
  if (taken.includes(c.req.method)) return next()
  return c.text('This address cannot be used like that.', 405, { Allow: taken.join(', ') })
})

/** A slash was escaped so that it climbs out of a folder: there is no such address, and none to redirect to. */
const climbs = /\/\.{1,2}(\/|$)/

/** `%2f` and `%2F` are one spelling (RFC 3986 §6.2.2.1). */
function sameEscapes(path: string) {
  return path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** A URL has its dot segments taken out; what came over the line still has them. */
function pathAsSent(target: string | undefined, { pathname }: URL): string {
  const path = target?.startsWith('/') ? target : undefined
  return path?.split('?', 1)[0] ?? pathname
}
