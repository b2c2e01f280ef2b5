import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import { openTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'

const mostWaiting = 20
const mostRemembered = 5_000
/** Pages that are not stored, for one address: a person who looks around, or thirty behind one carrier. */
const atOnce = 60
const perMinute = 360
/** An address that does not exist is rendered for one asker alone, and people rarely ask for one. */
const priceOfNothing = 6

/**
 * Two pages are rendered at once: one of those that were stored before the last change, so that open screens and known pages
 * never wait behind strangers; and one of the others, of which no more than twenty wait.
 */
export function openRenderQueue() {
  const known = new LRUCache<string, true>({ max: mostRemembered })
  const ofKnown = pLimit(1)
  const ofOthers = pLimit(1)
  const buckets = openTokenBuckets(atOnce, perMinute)

  return {
    /** @throws Unavailable where this address, or everybody together, asked for too many pages that are not stored */
    admit(key: string, client: string | undefined) {
      if (known.has(key) || client === undefined || isLoopback(client)) return
      if (!buckets.take(addressGroup(client))) throw new Unavailable('busy')
    },
    /** The page that was admitted does not exist. */
    chargeForNothing(client: string | undefined) {
      if (client !== undefined) buckets.charge(addressGroup(client), priceOfNothing - 1)
    },
    async run<Made>(key: string, render: () => Promise<Made>): Promise<Made> {
      if (known.has(key)) return ofKnown(render)
      if (ofOthers.pendingCount >= mostWaiting) throw new Unavailable('busy')
      return ofOthers(render)
    },
    waiting: () => ofKnown.pendingCount + ofOthers.pendingCount,
    /** The page was stored: the next one in its place is not a stranger's. */
    remember(key: string) {
      known.set(key, true)
    },
  }
}
