import { day } from '#app/platform/units.ts'

/**
 * Milliseconds between saving a time and the first erasure by it, so that a mistake can be corrected and
 * exceptions marked.
 */
export const erasureGracePeriod = day

/** The same moment the given number of calendar months earlier; in a shorter month, its last day. */
export function monthsBefore(moment: number, months: number): number {
  const date = new Date(moment)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== wanted) date.setUTCDate(0)
  return date.getTime()
}

/** The first day on which something created then is that old. */
export function expiryOf(createdAt: number, months: number): number {
  let moment = monthsBefore(createdAt, -months)
  while (monthsBefore(moment, months) < createdAt) moment += day
  return moment
}

/** What a time would erase. */
export interface ErasureForecast {
  /** How many are already that old. */
  due: number
  /** When the next one will be; `undefined` if there is none. */
  next: number | undefined
}

/** What each time would erase of a kind. */
export interface RetentionSummary {
  /** Ordered by months, including the saved one. */
  times: ({ months: number; saved: boolean } & ErasureForecast)[]
  /** How many are exempt from erasure by age. */
  exempt: number
  /** When the time was saved; 0 before the first save. */
  savedAt: number
}
