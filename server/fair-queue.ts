import { createMiddleware } from 'hono/factory'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import type { HostEnv } from './addresses.ts'

/** Requests started per round, a few milliseconds of work. Responses from memory go out in between. */
const maxConcurrent = 2

/**
 * A single thread serves everybody. In every round of the event loop, this starts a few of the waiting
 * requests, at most one per address, in turn. A client with fifty connections therefore waits behind itself,
 * and fifty strangers do not delay anybody whose page is cached.
 */
export function openFairQueue(nextRound: (begin: () => void) => unknown = setImmediate) {
  const waiting = new Map<string, (() => void)[]>()
  const begun = new Set<string>()
  let scheduled = false

  function beginRound() {
    begun.clear()
    for (const [holder, queue] of waiting.entries().take(maxConcurrent).toArray()) {
      waiting.delete(holder)
      queue.shift()?.()
      begun.add(holder)
      // Behind all others, which are next.
      if (queue.length > 0) waiting.set(holder, queue)
    }
    scheduled = begun.size > 0
    if (scheduled) nextRound(beginRound)
  }

  return {
    /** Resolves when this request may start: at once, if few have in this round and none of its holder. */
    async wait(holder: string): Promise<void> {
      if (!scheduled) nextRound(beginRound)
      scheduled = true
      if (begun.size < maxConcurrent && !begun.has(holder) && !waiting.has(holder)) {
        begun.add(holder)
        return
      }
      const queue = waiting.get(holder) ?? []
      waiting.set(holder, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    },
  }
}

/** Runs before everything that is expensive. */
export function fairQueue() {
  const queue = openFairQueue()
  return createMiddleware<HostEnv>(async (c, next) => {
    const { client } = c.var
    if (c.env?.incoming && !isLoopback(client)) await queue.wait(addressGroup(client))
    await next()
  })
}
