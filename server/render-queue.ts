import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { RequestLimits } from './request-limits.ts'

const maxPending = 20
const maxKnown = 5_000

/**
 * Renders two pages at once. One is a page that has been cached before, so that open screens and known pages
 * never wait for strangers' requests. The other is any other page; no more than twenty of those may wait.
 */
export function createRenderQueue(limits: RequestLimits) {
  const known = new LRUCache<string, true>({ max: maxKnown })
  const knownQueue = pLimit(1)
  const otherQueue = pLimit(1)

  return {
    /** @throws Unavailable if this client has requested too many uncached pages */
    admit(key: string, client: string | undefined) {
      if (!known.has(key) && !limits.take('page', client)) throw new Unavailable('busy')
    },
    async run<Made>(key: string, render: () => Promise<Made>): Promise<Made> {
      if (known.has(key)) return knownQueue(render)
      if (otherQueue.pendingCount >= maxPending) throw new Unavailable('busy')
      return otherQueue(render)
    },
    waiting: () => knownQueue.pendingCount + otherQueue.pendingCount,
    /** Call when a page has been cached: from then on it counts as known. */
    remember(key: string) {
      known.set(key, true)
    },
  }
}
