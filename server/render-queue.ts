import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import ipaddr from 'ipaddr.js'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { openTokenBuckets } from '#app/platform/http/token-bucket.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'

const mostWaiting = 20
const mostRemembered = 5_000
/** Pages that are not stored, for one address: a person who looks around, or thirty behind one carrier. */
const atOnce = 60
const perMinute = 360

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
      if (known.has(key) || client === undefined || isThisMachine(client)) return
      if (!buckets.take(addressGroup(client))) throw new Unavailable('busy')
    },
    async run<Made>(key: string, render: () => Promise<Made>): Promise<Made> {
      if (known.has(key)) return ofKnown(render)
      if (ofOthers.pendingCount >= mostWaiting) throw new Unavailable('busy')
      return ofOthers(render)
    },
    /** The page was stored: the next one in its place is not a stranger's. */
    remember(key: string) {
      known.set(key, true)
    },
  }
}

/** Behind a proxy that we were not told to believe, everybody comes from here. */
function isThisMachine(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
