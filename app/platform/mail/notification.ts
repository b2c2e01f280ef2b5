import type { Selectable } from 'kysely'
import type { Db } from '../database/database.server.ts'
import type { Brand } from '../brand.ts'
import type { OutboxTable, RequestKind } from '../database/schema.ts'

/** A message in the outbox. */
export type Outgoing = Selectable<OutboxTable>

/** The content of a notification about a request; read when it is sent, never stored with it. */
export interface NotificationContent {
  /** `Call request`, as at the start of a subject line. */
  title: string
  /** What the person did, worded to follow the name in a sentence. */
  did: string
  name: string
  email: string
  receivedAt: number
  brand: Pick<Brand, 'ink' | 'accent' | 'timeZone'>
  /** Labels and values of all fields, in form order. */
  details: readonly (readonly [label: string, value: string])[]
  /** Longer text, with its line breaks. */
  message: string | undefined
  /** The path of its page in the back office. */
  path: string
  unread: boolean
  /** The addresses of the people who want to hear of it, besides those that the operator set. */
  mailTo: readonly string[]
}

/** `undefined` if nobody should be notified any more: the request was deleted, or looks like spam. */
export type NotificationFor = (
  db: Db,
  kind: RequestKind,
  id: string,
) => Promise<NotificationContent | undefined>

/** What has waited for somebody for long; read when it is sent, too. */
export interface Reminder {
  /** `12 photographs wait to be published` */
  subject: string
  /** Why one is told, and what to do. */
  reason: string
  lines: readonly { words: string; path: string }[]
  brand: Pick<Brand, 'ink'>
  /** The addresses of those it waits for; if they have none, it goes to those that the operator set. */
  mailTo: readonly string[]
  /** Whether those that the operator set get it in any case. */
  alsoToOperator?: true
}

/** `undefined` if nothing of it waits any longer. */
export type ReminderFor = (db: Db, about: string) => Promise<Reminder | undefined>

/** The result of one attempt to send. */
export type Delivery =
  /** `to` is the receiver, if known. */
  | { sent: true; to?: string }
  /** It will be retried. The reason is in our words and shown to administrators; `to` are those who have it already. */
  | { sent: false; reason: string; to?: string }
  /** It is no longer wanted. */
  | 'dropped'

/** The notification about one request, with its row in the outbox. */
export interface Notified {
  notification: NotificationContent
  outgoing: Outgoing
}

/** A way to send notifications. */
export interface Messenger {
  deliver(notification: NotificationContent, outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** Sends one message about all of them; returns the result for each. */
  deliverMany(notified: readonly Notified[], signal: AbortSignal): Promise<readonly Delivery[]>
  remind(reminder: Reminder, outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
}
