import type { InboxCounts } from '#app/platform/inbox.server.ts'
import type { DeskAddress } from './desk-address.ts'

export const entriesPerPage = 60

/** Specification §8, and what it leaves open. */
export const messages = {
  deleted: 'The Item deleted.',
  allDeleted: (count: number) => (count === 1 ? messages.deleted : `${count} items deleted.`),
  broughtBack: (count: number) => {
    if (count === 0) return 'There was nothing left to bring back.'
    return count === 1 ? 'It is back.' : `${count} items are back.`
  },
  canBeBroughtBack: (count: number) => `${count} deleted in the last 24 hours.`,
  unknownForm: 'This form is not complete. Please open the page anew and try again.',
  gone: 'It is not here any more. It may have been deleted on another screen.',
} as const

/** The list as a screen shows it. */
export interface Desk {
  address: DeskAddress
  counts: InboxCounts
  pages: number
  /** By the server's clock, when the list was read. */
  now: number
}

/** One line of the list. */
export interface Entry {
  id: string
  name: string
  /** The second line. */
  line: string
  createdAt: number
  unread: boolean
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
