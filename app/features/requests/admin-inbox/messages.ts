import type { NotSaved } from '#app/ui/admin/form/not-saved.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { requestKinds } from '../kinds.ts'
import { settable } from '../settable.ts'
import { maxNoteLength, type RequestProgress } from '../request.ts'

/** The messages of specification §8, and those that it leaves open. */
export const messages = {
  deleted: 'The Item deleted.',
  language: 'Language',
  deleteFailed: (why = 'The site had a problem. Nothing was changed. Please try again in a moment.') =>
    `the request could not be deleted. ${why}`,
  consequence: (count: number) =>
    count === 1
      ? 'It disappears at once. You can bring it back for 24 hours; then it is erased.'
      : 'They disappear at once. You can bring them back for 24 hours; then they are erased.',
  allDeleted: (count: number) => (count === 1 ? messages.deleted : `${count} items deleted.`),
  broughtBack: (count: number) => {
    if (count === 0) return 'There is nothing left to bring back.'
    return count === 1 ? 'It is back.' : `${count} items are back.`
  },
  canBeBroughtBack: (count: number) => `Deleted in the last 24 hours: ${count}.`,
  unknownForm: 'This form is incomplete. Please reload the page and try again.',
  gone: 'This request is no longer here. Someone may have deleted it.',
  noteTooLong: `The note is longer than ${maxNoteLength} characters. Please shorten it and save again.`,
  stale: (who = 'Someone') =>
    `${who} saved this while you were typing. Nothing is lost: choose what to keep.`,
  noneInState: 'No requests with this status.',
  noneMine: 'No requests are assigned to you.',
  noneAbout: 'No requests about this.',
  nothingFound: 'No request found with these words.',
  notPossible: 'The site had a problem. Nothing was changed. Please try again in a moment.',
  noChanges: 'No changes to update',
  asBefore: (count: number) => (count === 1 ? 'It is as before.' : `${formatNumber(count)} are as before.`),
  workSaved: 'Status and note saved.',
  noDay: 'Choose the day on which the tender closes, or leave it empty.',
  cannotTake: 'This person can no longer take care of it. Choose somebody else.',
  remindAt: (day: string) => `You are reminded on ${day}.`,
  reminded: 'You will be told that morning, by email and on your devices.',
  notReminded: 'You are not reminded of it.',
  remindLater: 'Choose a day from tomorrow on, within a year.',
  mailWaits: 'The site now tries to send the email again.',
  noFile: (kind: RequestKind) =>
    `This ${requestKinds[kind].one.toLowerCase()} came without a ${requestKinds[kind].file?.called ?? 'file'}.`,
} as const

/** In days: how far ahead one is reminded at most. */
export const longestAhead = 366

/** Column headings of the downloaded table. */
export const workLabels = {
  state: settable.state.label,
  note: 'Note',
  by: 'Saved by',
  at: 'Saved on',
} as const

/** Of kinds that may ask for a tender. */
export const tenderLabels = { forTender: 'For tender', closesOn: 'Closes on' } as const

export type ProgressAnswer = { saved: RequestProgress } | NotSaved

/** Sent by a screen that stays as it is. */
export const quietly = { quiet: 'yes' } as const
