import type { RequestKind, RequestState, YesNo } from '#app/platform/database/schema.ts'
import type { RequestContent } from './form.ts'

/** A call request or a job application, as administrators see it. */
export interface VisitorRequest extends RequestContent {
  kind: RequestKind
  id: string
  createdAt: number
  /** Looks as if a program had sent it. */
  suspicious: YesNo
  /** Nobody has opened it yet. */
  unread: boolean
  deletedAt: number | undefined
  /** An administrator has marked it: its age does not erase it. */
  exempt: boolean
  work: RequestProgress
  /** The name that the applicant's file had. */
  fileName: string
  /** The key of the stored résumé; '' where there is none. */
  file: string
  fileBytes: number | undefined
  /** What the résumé can do beside being read (`pdf-cautions.ts`). */
  fileCautions: string | null
}

/** How far administrators are with a request. */
export interface RequestProgress {
  state: RequestState
  note: string
  /** Of the request that carries it. */
  rev: number
  /** Who set it last; `undefined` until somebody has. */
  by: string | undefined
  at: number | undefined
}

/** In the order in which a request goes through them, in words. */
export const stateWords: Record<RequestState, string> = {
  new: 'New',
  progress: 'In progress',
  done: 'Done',
}

export const states = ['new', 'progress', 'done'] as const satisfies readonly RequestState[]

export const longestNote = 5000

export function isState(text: string | null | undefined): text is RequestState {
  return states.some((state) => state === text)
}
