import { LRUCache } from 'lru-cache'

/** Lets each holder do something so often at once, and from then on so often a minute. */
export interface TokenBuckets {
  /** @returns whether there was one left. `now` is in milliseconds, of `performance.now()`. */
  take(holder: string, now?: number): boolean
  /** Takes more for what turned out to be dear; never below nothing. */
  charge(holder: string, tokens: number): void
}

interface Bucket {
  tokens: number
  at: number
}

/** Of the many holders that there may be, those seen last are remembered; the others begin with a full bucket. */
const mostHolders = 10_000

export function openTokenBuckets(atOnce: number, perMinute: number): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: mostHolders })
  return {
    take(holder, now = performance.now()) {
      const { tokens, at } = buckets.get(holder) ?? { tokens: atOnce, at: now }
      const left = Math.min(atOnce, tokens + ((now - at) / 60_000) * perMinute)
      const isLeft = left >= 1
      buckets.set(holder, { tokens: isLeft ? left - 1 : left, at: now })
      return isLeft
    },
    charge(holder, tokens) {
      const bucket = buckets.get(holder)
      if (bucket) bucket.tokens = Math.max(0, bucket.tokens - tokens)
    },
  }
}
