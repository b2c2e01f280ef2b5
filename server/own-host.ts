import type { IncomingHttpHeaders } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { isThisMachine, type Config } from '#app/platform/config.server.ts'

const healthChecks = ['/healthz', '/readyz', '/servez']

/**
 * If the operator set the site's host name, it answers to no other: a page requested under somebody else's
 * name must not end up in an intermediate cache or in a link. A proxy on the same machine may use its local
 * names.
 */
export function createOwnHost({ publicUrl, hasPublicUrl, trustProxy }: Config) {
  const { hostname: own, origin } = new URL(publicUrl)
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
      if (healthChecks.includes(c.req.path) || isOwn(host, c.req.header('X-Forwarded-Host'))) return next()
      return c.text(`This site is at ${origin}.`, 421)
    }),
  }
}
