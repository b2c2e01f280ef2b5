import type { RequestKind, RequestState, YesNo } from '#app/platform/database/schema.ts'
import type { Locale } from '#app/platform/locales.ts'
import type { RequestContent } from './form.ts'

/** A call request or a job application, as administrators see it. */
export interface VisitorRequest extends RequestContent {
  kind: RequestKind
  id: string
  createdAt: number
  /** The phone number in international form; '' if its country is not certain. */
  phoneE164: string
  /** Looks like spam. */
  suspicious: YesNo
  /** Not opened by anybody yet. */
  unread: boolean
  deletedAt: number | undefined
  /** Marked by an administrator as exempt from erasure by age. */
  exempt: boolean
  /** Who first pressed *Answer …* or *Done*, and when; `undefined` as long as it waits. */
  answered: { by: string | undefined; at: number } | undefined
  work: RequestProgress
  /** The original name of the applicant's file. */
  fileName: string
  /** The key of the stored résumé; '' if there is none. */
  file: string
  fileBytes: number | undefined
}

/** The administrators' work on a request. */
export interface RequestProgress {
  state: RequestState
  note: string
  /** The id of the person who takes care of it; '' while nobody does. */
  assignedTo: string
  /** The id of whoever has assigned it, to whom it can be returned; '' while nobody has. */
  assignedBy: string
  forTender: YesNo
  /** The last day on which the tender may be sent; '' if nobody has said. */
  closesOn: string
  /** The `rev` of the request. */
  rev: number
  /** Who saved it last; `undefined` before the first save. */
  by: string | undefined
  at: number | undefined
}

/** Labels, in the order in which a request goes through the states. */
export const stateLabels: Record<RequestState, string> = {
  new: 'New',
  progress: 'In progress',
  done: 'Done',
}

export const states = ['new', 'progress', 'done'] as const satisfies readonly RequestState[]

/** `Arabic` */
export function nameLanguage(locale: Locale): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}

/** In an address: requests that are about nothing in particular. */
export const noSubject = 'none'

export const maxNoteLength = 5000

export function isState(text: string | null | undefined): text is RequestState {
  return states.some((state) => state === text)
}
