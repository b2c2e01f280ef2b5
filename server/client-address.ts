import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import type { HostEnv } from './addresses.ts'

/** Our own proxy appends the last address in X-Forwarded-For; without TRUST_PROXY the header is ignored. */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded && isIP(forwarded) ? forwarded : (connection ?? 'unknown')
}

/** Stores the client's address for everything that follows. */
export function resolveClient({ trustProxy }: Config) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const connection = c.env?.incoming ? getConnInfo(c).remote.address : undefined
    c.set('client', clientAddress(connection, c.req.header('X-Forwarded-For'), trustProxy))
    await next()
  })
}
