import type { Db } from '../database/open.server.ts'
import type { OutboxTable } from '../database/schema.ts'
import type { Outgoing } from './queue.server.ts'

/** What a notification says about something that a visitor sent; read when it is sent, never stored beside it. */
export interface NotificationContent {
  /** `Call request`: as it begins a subject line. */
  title: string
  /** What the person did, as it follows the name in a sentence. */
  did: string
  name: string
  email: string
  receivedAt: number
  /** Every field by its label, in the order of the form. */
  facts: readonly (readonly [label: string, value: string])[]
  /** Longer text, with its line breaks. */
  message: string | undefined
  /** Where it stands in the back office. */
  path: string
  unread: boolean
}

/** `undefined` where nobody is to be notified any more: it was deleted, or looks like spam. */
export type NotificationFor = (
  db: Db,
  kind: OutboxTable['kind'],
  id: string,
) => Promise<NotificationContent | undefined>

/** How one attempt to send went. */
export type Delivery =
  /** Who has it now, where that can be said. */
  | { sent: true; to?: string }
  /** It will be tried again. The reason is our sentence, and shown to administrators. */
  | { sent: false; reason: string }
  /** Nobody wants it any more. */
  | 'dropped'

/** The notification of one request, with its row of the outbox. */
export interface Notified {
  notification: NotificationContent
  outgoing: Outgoing
}

/** A way to send notifications. */
export interface Messenger {
  deliver(notification: NotificationContent, outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** In one message; the answer says for each of them how it went. */
  deliverMany(notified: readonly Notified[], signal: AbortSignal): Promise<readonly Delivery[]>
}
