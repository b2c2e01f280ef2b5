import { createMiddleware } from 'hono/factory'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import type { HostEnv } from './addresses.ts'

/** Requests that begin in one round, a few milliseconds of work: what lies in memory is sent between two rounds. */
const mostAtOnce = 2

/**
 * One thread answers everybody. Of the requests that wait, it begins a few in every round of the event loop, of each
 * address one at most, in turn: whoever opens fifty connections waits behind himself, and fifty strangers keep nobody waiting
 * whose page is stored.
 */
export function openFairQueue(nextRound: (begin: () => void) => unknown = setImmediate) {
  const waiting = new Map<string, (() => void)[]>()
  const begun = new Set<string>()
  let scheduled = false

  function beginRound() {
    begun.clear()
    for (const [holder, queue] of waiting.entries().take(mostAtOnce).toArray()) {
      waiting.delete(holder)
      queue.shift()?.()
      begun.add(holder)
      // Behind all others, whose turn is next.
      if (queue.length > 0) waiting.set(holder, queue)
    }
    scheduled = begun.size > 0
    if (scheduled) nextRound(beginRound)
  }

  return {
    /** Resolves when this request may begin; at once while few have begun in this round, and none of its holder. */
    async wait(holder: string): Promise<void> {
      if (!scheduled) nextRound(beginRound)
      scheduled = true
      if (begun.size < mostAtOnce && !begun.has(holder) && !waiting.has(holder)) {
        begun.add(holder)
        return
      }
      const queue = waiting.get(holder) ?? []
      waiting.set(holder, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    },
  }
}

/** Stands in front of all that costs something. */
export function fairQueue() {
  const queue = openFairQueue()
  return createMiddleware<HostEnv>(async (c, next) => {
    const { client } = c.var
    if (c.env?.incoming && !isLoopback(client)) await queue.wait(addressGroup(client))
    await next()
  })
}
