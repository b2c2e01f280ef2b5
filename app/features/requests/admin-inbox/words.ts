import type { RequestState } from '#app/platform/database/schema.ts'
import { longestNote, type Work } from '../request.ts'

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
  noneAbout: 'There is none about this.',
  workSaved: 'State and note are saved.',
  exempt: 'This request will not be erased because of its age.',
  letExpire: 'This request will be erased when it is old enough.',
  mailWaits: 'The e-mail will be tried again now.',
  noResume: 'This application came without a resume.',
  resumeGone: 'This resume is not here any more. The application may have been deleted.',
} as const

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
