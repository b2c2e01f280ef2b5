import type { RequestState } from '../database/schema.ts'

/** In the order in which a request goes through them, in words. */
export const stateWords: Record<RequestState, string> = {
  new: 'New',
  progress: 'In progress',
  done: 'Done',
}

export const states = ['new', 'progress', 'done'] as const satisfies readonly RequestState[]

export const longestNote = 5000

/** How far administrators are with a request. */
export interface Work {
  state: RequestState
  note: string
  /** Of the request that carries it. */
  rev: number
  /** Who set it last; `undefined` until somebody has. */
  by: string | undefined
  at: number | undefined
}

export function isState(text: string | null | undefined): text is RequestState {
  return states.some((state) => state === text)
}
