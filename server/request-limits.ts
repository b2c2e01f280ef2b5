import { setImmediate as nextIteration } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import pLimit from 'p-limit'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import { requestLimits, type LimitedKind } from '#app/platform/http/limits.ts'
import { createTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { liveAddress } from '#app/platform/live/topics.ts'
import type { HostEnv } from './addresses.ts'
import type { Address } from './route-table.ts'

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

const sentence = 'Too many requests have come from your network. Please try again in a few seconds.'

/** Runs before everything that is expensive. Pages that can be cached are counted once they are not found there. */
export function limitRequests(limits: RequestLimits) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const { address, client } = c.var
    const kind = address && kindOf(address, c.req.method)
    if (!kind || !c.env?.incoming || limits.take(kind, client)) return next()
    return c.text(sentence, 429, { 'Retry-After': '10' })
  })
}

function kindOf({ route, isNeverKept }: Address, method: string): LimitedKind | undefined {
  const { access, longBody, pattern } = route
  if (isNeverKept) return 'page'
  if (pattern === liveAddress) return 'stream'
  if (longBody === 'file') return 'upload'
  if (access === 'shared') return method === 'GET' || method === 'HEAD' ? undefined : 'form'
  return access === 'public' ? undefined : 'backOffice'
}
