import { choice, optional, text, wholeNumber, yesNo } from '../fields.ts'

const written = optional(text({ isVerbatim: true }))

/** What a request of this site has and one of Firebase has not; left out wherever there is nothing to say. */
export const requestFields = {
  subjectId: written,
  language: written,
  suspicious: optional(yesNo),
  state: optional(choice({ new: [], progress: [], done: [] }, 'new')),
  note: written,
  exempt: optional(yesNo),
  readAt: optional(wholeNumber(0)),
  forTender: optional(yesNo),
  closesOn: written,
  workedBy: written,
  workedAt: optional(wholeNumber(0)),
}
