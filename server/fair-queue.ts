import { createMiddleware } from 'hono/factory'
import { addressGroup, isLoopback } from '#app/platform/http/address-group.ts'
import type { HostEnv } from './addresses.ts'

/**
 * One thread answers everybody. Of the reading requests that wait, it begins one of each address in every round of the event
 * loop: whoever opens fifty connections waits behind himself, and others at most for one of his requests.
 */
export function openFairQueue(nextRound: (begin: () => void) => unknown = setImmediate) {
  const waiting = new Map<string, (() => void)[]>()
  const begun = new Set<string>()
  let scheduled = false

  function beginRound() {
    begun.clear()
    for (const [holder, queue] of waiting) {
      queue.shift()?.()
      begun.add(holder)
      if (queue.length === 0) waiting.delete(holder)
    }
    scheduled = begun.size > 0
    if (scheduled) nextRound(beginRound)
  }

  return {
    /** Resolves when this request may begin; at once for the first of its holder in this round. */
    async wait(holder: string): Promise<void> {
      if (!scheduled) nextRound(beginRound)
      scheduled = true
      if (!begun.has(holder) && !waiting.has(holder)) {
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
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (reads && c.env?.incoming && !isLoopback(client)) await queue.wait(addressGroup(client))
    await next()
  })
}
