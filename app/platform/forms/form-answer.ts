import type { Typed } from './typed.ts'

/** Why what was typed was not taken: of a visitor's form as of an administrator's. */
export interface Refusal {
  /** In one sentence. */
  message: string
  /** A sentence for each faulty field, by its name. */
  problems: Partial<Record<string, string>>
  /** For a page that is rendered anew. */
  typed: Typed
}

/** What a visitor's form is told after it was sent. */
export type FormAnswer = { sent: true } | ({ sent: false } & Refusal)
