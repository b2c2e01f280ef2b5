import { LRUCache } from 'lru-cache'

/** Allows each holder a burst, and then a fixed rate per minute. */
export interface TokenBuckets {
  /** @returns whether a token was left. `now` is in milliseconds, as from `performance.now()`. */
  take(holder: string, now?: number): boolean
}

interface Bucket {
  tokens: number
  at: number
}

/** Only the most recently seen holders are remembered; all others start with a full bucket. */
const maxHolders = 10_000

export function createTokenBuckets(burst: number, perMinute: number): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxHolders })
  return {
    take(holder, now = performance.now()) {
      const { tokens, at } = buckets.get(holder) ?? { tokens: burst, at: now }
      const left = Math.min(burst, tokens + ((now - at) / 60_000) * perMinute)
      const isLeft = left >= 1
      buckets.set(holder, { tokens: isLeft ? left - 1 : left, at: now })
      return isLeft
    },
  }
}
