import type { Area } from '../auth/rights.ts'
import type { RateLimits } from '../auth/rate-limit.server.ts'
import type { BackgroundWorker } from '../jobs/background-worker.server.ts'
import type { Changed } from '../changes/change.server.ts'
import type { Db, Tx } from '../database/open.server.ts'
import type { OutboxTable } from '../database/schema.ts'
import type { Live } from '../live/hub.server.ts'
import type { PrivateTopic } from '../live/topics.ts'
import type { Log } from '../log.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Push } from '../push/push.server.ts'
import { createDelivery } from './delivery.server.ts'
import { gather } from './gather.server.ts'
import type { Delivery, Messenger, NotificationFor, Notified, Outgoing } from '../mail/notification.ts'
import { addToOutbox } from './queue.server.ts'

export interface Outbox {
  /** Wraps a store's addition: the notifications of what it adds are written in the same transaction. */
  withNotification(kind: OutboxTable['kind'], add: (tx: Tx) => Promise<Changed<{ id: string }>>): typeof add
  /** Call after an addition has been committed. */
  wake(): void
  idle(): Promise<void>
}

interface OutboxOptions {
  db: Db
  live: Live
  log: Log
  worker: BackgroundWorker
  mailer: Mailer
  push: Push
  rateLimits: RateLimits
  requests: NotificationSource
}

/** What the outbox needs to know about requests. */
export interface NotificationSource {
  notificationFor: NotificationFor
  /** The topic to publish when the state of an email has changed. */
  topicOf(kind: OutboxTable['kind']): PrivateTopic
  /** Nobody else's devices are told of it. */
  areaOf(kind: OutboxTable['kind']): Area
}

/** Emails and push messages: stored with the request, sent afterwards, each channel by its own job. */
export function createOutbox({
  db,
  live,
  log,
  worker,
  mailer,
  push,
  rateLimits,
  requests,
}: OutboxOptions): Outbox {
  /** Leaves out those no longer wanted; a single remaining one is sent as an individual message. */
  function deliverGroup({ deliver, deliverMany }: Messenger) {
    return async (group: readonly Outgoing[], signal: AbortSignal): Promise<readonly Delivery[]> => {
      const notified: Notified[] = []
      for (const outgoing of group) {
        const notification = await requests.notificationFor(db, outgoing.kind, outgoing.record_id)
        if (notification) notified.push({ notification, outgoing })
      }
      const [first, second] = notified
      const deliveries = !first
        ? []
        : second
          ? await deliverMany(notified, signal)
          : [await deliver(first.notification, first.outgoing, signal)]
      const byId = new Map(notified.map(({ outgoing }, index) => [outgoing.id, deliveries[index]]))
      return group.map(({ id }) => byId.get(id) ?? 'dropped')
    }
  }
  const gatherDue = (claimed: readonly Outgoing[]) => gather({ db, rateLimits }, claimed)
  const mails = createDelivery({
    db,
    log,
    worker,
    channel: 'mail',
    maxConcurrent: 1,
    gather: gatherDue,
    deliver: deliverGroup(mailer),
    changed: ({ kind }) => live.publish(requests.topicOf(kind)),
    close: () => mailer.close(),
  })
  const pushes = createDelivery({
    db,
    log,
    worker,
    channel: 'push',
    maxConcurrent: 8,
    gather: gatherDue,
    deliver: deliverGroup(push),
    changed: () => {},
  })
  const jobs = [mails, pushes]

  return {
    withNotification: (kind, add) => async (tx) => {
      const changed = await add(tx)
      // No revision means that the request was already stored, and so was its notification.
      if (changed.revisions.length > 0)
        await addToOutbox(tx, kind, changed.outcome.id, {
          mail: mailer.isSetUp,
          area: requests.areaOf(kind),
        })
      return changed
    },
    wake() {
      for (const job of jobs) job.wake()
    },
    async idle() {
      await Promise.all(jobs.map((job) => job.idle()))
    },
  }
}
