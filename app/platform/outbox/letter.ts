import type { Db } from '../database/open.server.ts'
import type { OutboxTable } from '../database/schema.ts'
import type { Outgoing } from './queue.server.ts'

/** What there is to tell about something that a visitor sent; read when it is told, never stored beside it. */
export interface Letter {
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

/** `undefined` where there is nothing to tell any more: it was deleted, or is kept apart as spam. */
export type NotificationFor = (db: Db, kind: OutboxTable['kind'], id: string) => Promise<Letter | undefined>

/** How one attempt to send went. */
export type Delivery =
  /** Who has it now, where that can be said. */
  | { sent: true; to?: string }
  /** It will be tried again. The reason is our sentence, and shown to administrators. */
  | { sent: false; reason: string }
  /** Nobody wants it any more. */
  | 'dropped'

/** One request that is told of, with its row of the outbox. */
export interface Told {
  letter: Letter
  outgoing: Outgoing
}

/** A way to tell of requests. */
export interface Messenger {
  deliver(letter: Letter, outgoing: Outgoing, signal: AbortSignal): Promise<Delivery>
  /** In one message; the answer says for each of them how it went. */
  deliverMany(told: readonly Told[], signal: AbortSignal): Promise<readonly Delivery[]>
}
