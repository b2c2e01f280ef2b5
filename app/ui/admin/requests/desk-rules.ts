import type { RequestState } from '#app/platform/database/schema.ts'
import type { InboxCounts } from '#app/platform/inbox.server.ts'
import { longestNote, type Work } from '#app/platform/inbox/work.ts'
import type { PushFacts } from '../push/push-rules.ts'
import type { DeskAddress } from './desk-address.ts'

export const entriesPerPage = 60

/** Specification §8, and what it leaves open. */
export const messages = {
  deleted: 'The Item deleted.',
  deleteFailed: (why = 'The site had a problem. Nothing was changed. Please try again in a moment.') =>
    `the request could not be deleted. ${why}`,
  allDeleted: (count: number) => (count === 1 ? messages.deleted : `${count} items deleted.`),
  broughtBack: (count: number) => {
    if (count === 0) return 'There was nothing left to bring back.'
    return count === 1 ? 'It is back.' : `${count} items are back.`
  },
  canBeBroughtBack: (count: number) => `${count} deleted in the last 24 hours.`,
  unknownForm: 'This form is not complete. Please open the page anew and try again.',
  gone: 'It is not here any more. It may have been deleted on another screen.',
  noteTooLong: `The note is longer than ${longestNote} characters. Please shorten it and save again.`,
  stale: (who = 'Somebody') => `${who} has saved this meanwhile. Nothing is lost: choose what to keep.`,
  noneInState: 'There is none in this state.',
  workSaved: 'State and note are saved.',
  exempt: 'This request will not be erased because of its age.',
  letExpire: 'This request will be erased when it is old enough.',
  mailWaits: 'The e-mail will be tried again now.',
} as const

/** The list as a screen shows it. */
export interface Desk {
  address: DeskAddress
  counts: InboxCounts
  /** How many stand on all its pages. */
  shown: number
  pages: number
  push: PushFacts
  /** By the server's clock, when the list was read. */
  now: number
}

/** In the table to take away. */
export const workLabels = { state: 'State', note: 'Note', by: 'Set by', at: 'Set on' } as const

/** What somebody wants to save about a request, and the `rev` of what they saw. */
export interface TypedWork {
  state: RequestState
  note: string
  rev: number
}

export type WorkRefusal =
  | { refused: 'stale'; newer: Work; typed: TypedWork }
  | { refused: 'gone' | 'too-long'; typed: TypedWork }
  | { refused: 'unavailable'; reason: string; typed: TypedWork }

export type WorkAnswer = { saved: Work } | WorkRefusal

/** Sent by a screen that stays where it is. */
export const quietly = { quiet: 'yes' } as const

/** One line of the list. */
export interface Entry {
  id: string
  name: string
  /** The second line. */
  line: string
  createdAt: number
  unread: boolean
  state: RequestState
}

/** The kind of thing, in words. */
export interface DeskWords {
  sheet: string
  title: string
  /** `call requests`, as it stands inside a sentence. */
  many: string
  /** For a notification. */
  announce: string
  questionOf: (name: string) => string
  /** What deleting one means. */
  consequence: string
}
