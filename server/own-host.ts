import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import { isLoopback } from '#app/platform/http/address-group.ts'

const healthChecks = ['/healthz', '/readyz']

/**
 * Where the operator said under which name the site is reached, it answers to no other: a page that was asked for under a
 * name of somebody else must not get into a cache between, or into a link. A proxy on the same machine may use its names.
 */
export function ownHost({ publicUrl, hasPublicUrl, trustProxy }: Config) {
  const { hostname: own, origin } = new URL(publicUrl)
  return createMiddleware(async (c, next) => {
    if (!hasPublicUrl || healthChecks.includes(c.req.path)) return next()
    const forwarded = trustProxy ? c.req.header('X-Forwarded-Host')?.split(',').at(-1)?.trim() : undefined
    const named = URL.parse(
      `http://${forwarded ?? c.req.header('Host') ?? new URL(c.req.url).host}`,
    )?.hostname
    if (named !== undefined && (named === own || isThisMachine(named))) return next()
    return c.text(`This site is at ${origin}.`, 421)
  })
}

function isThisMachine(name: string) {
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''))
}
