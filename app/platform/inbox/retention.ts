/** How old, in months, requests become before they are erased by themselves; null: they are never. */
export interface Retention {
  callRequests: number | null
  jobRequests: number | null
}

export const mostMonths = 120
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
