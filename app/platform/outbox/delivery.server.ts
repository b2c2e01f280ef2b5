import type { Db } from '../database/open.server.ts'
import type { Log } from '../log.server.ts'
import { openQueueWorker, type QueueWorker } from '../queue-worker.server.ts'
import type { Delivery } from './letter.ts'
import {
  claimDue,
  markSent,
  nextDue,
  postpone,
  putBack,
  removeOutgoing,
  type Channel,
  type Outgoing,
} from './queue.server.ts'

interface DeliveryOptions {
  db: Db
  log: Log
  channel: Channel
  /** How many are sent side by side. */
  most: number
  deliver(outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** The state of this one is another now. */
  changed(outgoing: Outgoing): void
}

/** Shorter than the lease, so that no second worker begins before the first has ended. */
const longestAttempt = 60_000
const longestGoodbye = 2_000

/** Sends what waits in the outbox by one channel. */
export function openDelivery({ db, log, channel, most, deliver, changed }: DeliveryOptions): QueueWorker {
  const goodbye = new AbortController()
  const worker = openQueueWorker({
    log,
    name: channel,
    async work(isClosing) {
      for (;;) {
        const due = isClosing() ? [] : await claimDue(db, channel, most)
        if (due.length === 0) break
        await Promise.all(due.map(send))
      }
      return isClosing() ? undefined : nextDue(db, channel)
    },
  })

  async function send(outgoing: Outgoing) {
    const delivery = await attempt(outgoing)
    if (delivery === undefined) return putBack(db, outgoing)
    if (delivery === 'dropped') await removeOutgoing(db, outgoing.id)
    else if (delivery.sent) await markSent(db, outgoing, delivery.to)
    else await postpone(db, outgoing, delivery.reason)
    changed(outgoing)
  }

  /** `undefined`: cut off, because the program stops. */
  async function attempt(outgoing: Outgoing): Promise<Delivery | undefined> {
    const signal = AbortSignal.any([goodbye.signal, AbortSignal.timeout(longestAttempt)])
    try {
      const delivery = await deliver(outgoing, signal)
      const cutOff = goodbye.signal.aborted && delivery !== 'dropped' && !delivery.sent
      return cutOff ? undefined : delivery
    } catch (error) {
      log.error({ err: error, channel }, 'a message could not be prepared')
      return { sent: false, reason: 'it is our fault' }
    }
  }

  return {
    ...worker,
    /** Lets what is being sent go out, for a moment; the rest waits for the next start. */
    async close() {
      const cut = setTimeout(() => goodbye.abort(), longestGoodbye)
      await worker.close()
      clearTimeout(cut)
    },
  }
}
