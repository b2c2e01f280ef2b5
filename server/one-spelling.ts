import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Address, RouteTable } from './route-table.ts'

export interface HostEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: { address: Address | undefined }
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
    if (!address || address.route.isCatchAll) return next()
    if (pathAsSent(c.env?.incoming?.url, url) === address.path) return next()
    return c.redirect(address.path + url.search, 308)
  })
}

/** A URL has its dot segments taken out; what came over the line still has them. */
function pathAsSent(target: string | undefined, { pathname }: URL): string {
  const path = target?.startsWith('/') ? target : undefined
  return path?.split('?', 1)[0] ?? pathname
}
