import type { Db } from '../database/database.server.ts'
import type { BackgroundWorker, JobHandle } from '../jobs/background-worker.server.ts'
import type { Log } from '../log.server.ts'
import type { Delivery, Outgoing } from '../mail/notification.ts'
import {
  claimDue,
  markSent,
  nextDue,
  postpone,
  releaseClaim,
  removeOutgoing,
  type Channel,
} from './queue.server.ts'
import { minute } from '../units.ts'

interface DeliveryOptions {
  db: Db
  log: Log
  worker: BackgroundWorker
  channel: Channel
  /** How many are sent concurrently. */
  maxConcurrent: number
  /** Groups one receiver's claimed messages into those sent together; any left out stay in the queue. */
  gather(claimed: readonly Outgoing[]): Promise<Outgoing[][]>
  /** Sends one message for the whole group; returns the result for each. */
  deliver(group: readonly Outgoing[], signal: AbortSignal): Promise<readonly Delivery[]>
  /** Called when the state of a message has changed. */
  changed(outgoing: Outgoing): void
  /** Releases what sends the messages. */
  close?(): void
}

/** Shorter than the lease, so that no second worker starts before the first has finished. */
const attemptTimeoutMs = minute
const shutdownGraceMs = 2_000
/** Another instance may have stopped while sending. */
const checkIntervalMs = minute

/** Sends what is waiting in the outbox through one channel. */
export function createDelivery({
  db,
  log,
  worker,
  channel,
  maxConcurrent,
  gather,
  deliver,
  changed,
  close,
}: DeliveryOptions): JobHandle {
  const shutdown = new AbortController()
  async function send(claimed: readonly Outgoing[]) {
    const groups = await gather(claimed)
    await Promise.all(groups.map(sendTogether))
    const [first] = claimed
    if (first && groups.length === 0) changed(first)
  }

  async function sendTogether(group: readonly Outgoing[]) {
    const deliveries = await attempt(group)
    for (const [index, outgoing] of group.entries()) await settle(outgoing, deliveries?.[index])
  }

  async function settle(outgoing: Outgoing, delivery: Delivery | undefined) {
    if (delivery === undefined) return releaseClaim(db, outgoing)
    if (delivery === 'dropped') await removeOutgoing(db, outgoing.id)
    else if (delivery.sent) await markSent(db, outgoing, delivery.to)
    else await postpone(db, outgoing, delivery)
    changed(outgoing)
  }

  /** Returns `undefined` if the attempt was cancelled because the program stops. */
  async function attempt(group: readonly Outgoing[]): Promise<readonly Delivery[] | undefined> {
    const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(attemptTimeoutMs)])
    try {
      const deliveries = await deliver(group, signal)
      const failed = deliveries.some((delivery) => delivery !== 'dropped' && !delivery.sent)
      return shutdown.signal.aborted && failed ? undefined : deliveries
    } catch (error) {
      log.error({ err: error, channel }, 'a message could not be prepared')
      return group.map(() => ({ sent: false, reason: 'the site could not prepare it' }))
    }
  }

  return worker.add({
    name: channel,
    every: checkIntervalMs,
    async run(_, isClosing) {
      for (;;) {
        const due = isClosing() ? [] : await claimDue(db, channel, maxConcurrent)
        if (due.length === 0) break
        await Promise.all(byReceiver(due).map(send))
      }
      return isClosing() ? undefined : nextDue(db, channel)
    },
    // Messages in progress get a moment to finish; the others wait for the next start.
    onClosing: () => void setTimeout(() => shutdown.abort(), shutdownGraceMs).unref(),
    onClosed: close,
  })
}

/** Groups by mailbox or device. */
function byReceiver(due: readonly Outgoing[]): Outgoing[][] {
  return [...Map.groupBy(due, ({ device_id }) => device_id).values()]
}
