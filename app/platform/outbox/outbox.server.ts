import { listNotified } from '../auth/colleagues.server.ts'
import type { Area } from '../auth/rights.ts'
import type { RateLimits } from '../auth/rate-limit.server.ts'
import type { BackgroundWorker } from '../jobs/background-worker.server.ts'
import type { Changed } from '../changes/change.server.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { RequestKind } from '../database/schema.ts'
import type { Live } from '../live/hub.server.ts'
import type { PrivateTopic } from '../live/topics.ts'
import type { Log } from '../log.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Push } from '../push/push.server.ts'
import { createDelivery } from './delivery.server.ts'
import { gather } from './gather.server.ts'
import type {
  Delivery,
  Messenger,
  NotificationFor,
  Notified,
  Outgoing,
  ReminderFor,
} from '../mail/notification.ts'
import { addToOutbox } from './queue.server.ts'

export interface Outbox {
  /** Wraps a store's addition: the notifications of what it adds are written in the same transaction. */
  withNotification(kind: RequestKind, add: (tx: Tx) => Promise<Changed<{ id: string }>>): typeof add
  /**
   * Adds a reminder for these people, in the transaction that remembers it.
   * @param about what `reminderFor` is asked for when it is sent
   */
  addReminder(tx: Tx, about: string, people: { has(id: string): boolean }): Promise<void>
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
  reminderFor: ReminderFor
}

/** What the outbox needs to know about requests. */
export interface NotificationSource {
  notificationFor: NotificationFor
  /** The topic to publish when the state of an email has changed. */
  topicOf(kind: RequestKind): PrivateTopic
  /** Nobody else's devices are told of it. */
  areaOf(kind: RequestKind): Area
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
  reminderFor,
}: OutboxOptions): Outbox {
  /** Leaves out those no longer wanted; a single remaining one is sent as an individual message. */
  function deliverGroup({ deliver, deliverMany, remind }: Messenger) {
    return async (group: readonly Outgoing[], signal: AbortSignal): Promise<readonly Delivery[]> => {
      const notified: Notified[] = []
      const byId = new Map<string, Delivery | undefined>()
      for (const outgoing of group) {
        const { id, kind, record_id } = outgoing
        if (kind === 'reminder') {
          const reminder = await reminderFor(db, record_id)
          if (reminder) byId.set(id, await remind(reminder, outgoing, signal))
          continue
        }
        const notification = await requests.notificationFor(db, kind, record_id)
        if (notification) notified.push({ notification, outgoing })
      }
      const [first, second] = notified
      const deliveries = !first
        ? []
        : second
          ? await deliverMany(notified, signal)
          : [await deliver(first.notification, first.outgoing, signal)]
      for (const [index, { outgoing }] of notified.entries()) byId.set(outgoing.id, deliveries[index])
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
    changed: ({ kind }) => kind !== 'reminder' && live.publish(requests.topicOf(kind)),
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
          people: await listNotified(tx, kind, requests.areaOf(kind)),
        })
      return changed
    },
    addReminder: (tx, about, people) => addToOutbox(tx, 'reminder', about, { mail: mailer.isSetUp, people }),
    wake() {
      for (const job of jobs) job.wake()
    },
    async idle() {
      await Promise.all(jobs.map((job) => job.idle()))
    },
  }
}
