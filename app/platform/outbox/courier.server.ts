import type { Db } from '../database/open.server.ts'
import type { Log } from '../log.server.ts'
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

export interface Courier {
  /** Something may be due. Nothing is sent before the first call. */
  wake(): void
  /** Resolves when nothing is due; for tests. */
  idle(): Promise<void>
  /** Lets what is being sent go out, for a moment; the rest waits for the next start. */
  close(): Promise<void>
}

interface CourierOptions {
  db: Db
  log: Log
  channel: Channel
  /** How many are sent side by side. */
  most: number
  deliver(outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** The state of this one is another now. */
  changed(outgoing: Outgoing): void
}

/** Another instance may have ended with something in hand, so everybody looks now and then. */
const lookAgain = 60_000
/** Shorter than the lease, so that no second worker begins before the first has ended. */
const longestAttempt = 60_000
const longestGoodbye = 2_000

/** Sends what waits in the outbox by one channel. What to do stands in the database: a restart goes on where it stopped. */
export function openCourier({ db, log, channel, most, deliver, changed }: CourierOptions): Courier {
  const goodbye = new AbortController()
  let closed = false
  let asked = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function work() {
    while (asked && !closed) {
      asked = false
      for (;;) {
        const due = closed ? [] : await claimDue(db, channel, most)
        if (due.length === 0) break
        await Promise.all(due.map(send))
      }
    }
    await waitForNext()
  }

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

  async function waitForNext() {
    if (closed) return
    const at = await nextDue(db, channel)
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max((at ?? Infinity) - Date.now(), 0), lookAgain)).unref()
  }

  function wake() {
    if (closed) return
    asked = true
    working ??= work()
      .catch((error: unknown) => {
        log.error({ err: error, channel }, 'sending stopped')
        timer = setTimeout(wake, lookAgain).unref()
      })
      .finally(() => {
        working = undefined
        if (asked && !closed) wake()
      })
  }

  return {
    wake,
    async idle() {
      wake()
      while (working) await working
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const cut = setTimeout(() => goodbye.abort(), longestGoodbye)
      await working
      clearTimeout(cut)
    },
  }
}
