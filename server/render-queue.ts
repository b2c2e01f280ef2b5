import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import { openTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'

const maxPending = 20
const maxKnown = 5_000
/** Uncached pages per address: enough for one person who looks around, or for thirty behind one carrier. */
const burst = 60
const perMinute = 360
/** The cost of a missing page: it is rendered for a single request, and people rarely request one. */
const notFoundCost = 6

/**
 * Renders two pages at once. One is a page that has been cached before, so that open screens and known pages
 * never wait for strangers' requests. The other is any other page; no more than twenty of those may wait.
 */
export function openRenderQueue() {
  const known = new LRUCache<string, true>({ max: maxKnown })
  const knownQueue = pLimit(1)
  const otherQueue = pLimit(1)
  const buckets = openTokenBuckets(burst, perMinute)

  return {
    /** @throws Unavailable if this address, or everybody together, has requested too many uncached pages */
    admit(key: string, client: string | undefined) {
      if (known.has(key) || client === undefined || isLoopback(client)) return
      if (!buckets.take(addressGroup(client))) throw new Unavailable('busy')
    },
    /** Call if the admitted page does not exist. */
    chargeForNotFound(client: string | undefined) {
      if (client !== undefined) buckets.charge(addressGroup(client), notFoundCost - 1)
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
