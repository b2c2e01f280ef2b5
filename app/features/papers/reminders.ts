import { addDays } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'

/** Days before its end on which somebody is reminded of a paper, the first one first. */
const daysAhead: Partial<Record<string, readonly number[]>> = {
  'trade-licence': [60, 30, 7],
  iso: [120, 60, 30],
}
const ofOthers = [90, 30, 7]

export const longestAhead = Math.max(...ofOthers, ...Object.values(daysAhead).flatMap((days) => days ?? []))

/**
 * The day of the newest reminder that is due, which stands for all that were missed before it: some days ahead, then the day
 * after the last one and each week from there; `undefined` if none is due yet.
 */
export function reminderDue({ kind, validTo }: { kind: string; validTo: string }, today: string) {
  const left = (Date.parse(validTo) - Date.parse(today)) / day
  const before =
    left < 0
      ? -1 - 7 * Math.floor((-1 - left) / 7)
      : (daysAhead[kind] ?? ofOthers).findLast((days) => days >= left)
  return before === undefined ? undefined : addDays(validTo, -before)
}
