import type { Typed } from './typed.ts'

/** What a visitor's form is told after it was sent. */
export interface FormAnswer {
  sent: boolean
  /** Why it was not accepted, in one sentence. */
  problem?: string
  /** What is wrong with single fields, by their names. */
  errors?: Typed
  /** What was typed, for a page that is rendered anew. */
  values?: Typed
}
