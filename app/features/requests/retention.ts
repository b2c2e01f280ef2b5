import type { RequestKind } from '#app/platform/database/schema.ts'

/** Milliseconds between setting a time and the first erasure by it: a slip can be set right, and exceptions marked. */
export const graceFor = 24 * 60 * 60 * 1000

const day = 24 * 60 * 60 * 1000

/** The moment so many calendar months earlier; in a shorter month its last day. */
export function monthsBefore(moment: number, months: number): number {
  const date = new Date(moment)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== wanted) date.setUTCDate(0)
  return date.getTime()
}

/** The first moment, to the day, at which something from then is that old. */
export function expiryOf(createdAt: number, months: number): number {
  let moment = monthsBefore(createdAt, -months)
  while (monthsBefore(moment, months) < createdAt) moment += day
  return moment
}

/** What a time would do. */
export interface Outlook {
  /** How many are that old already. */
  due: number
  /** When the first of the others will be; `undefined` where there is none. */
  next: number | undefined
}

/** What each time would do. */
export interface RetentionFacts {
  kinds: {
    kind: RequestKind
    /** In the order of their months; the one that is saved among them. */
    times: ({ months: number; saved: boolean } & Outlook)[]
    /** Marked so that no time erases them. */
    exempt: number
  }[]
  /** When the times that are set were saved; 0 while nothing was. */
  savedAt: number
}
