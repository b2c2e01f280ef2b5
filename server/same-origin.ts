import type { IncomingHttpHeaders } from 'node:http'
import { createMiddleware } from 'hono/factory'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Refuses every write that another site could have caused (trust.md, fixed choices): browsers send
 * Sec-Fetch-Site; if it is missing, Origin must be our own address.
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
