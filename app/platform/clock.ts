import { hour } from './units.ts'

/** Passed to whatever waits, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** @returns a function that cancels it */
  after(milliseconds: number, act: () => void): () => void
}

/** Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** Dubai is four hours ahead of UTC all year. Hard-coded, so that server and browser never differ. */
const ahead = 4 * hour

export function inDubai(moment: number): Date {
  return new Date(moment + ahead)
}

/** `2026-11-21` in Dubai. */
export function isoDay(moment: number): string {
  return inDubai(moment).toISOString().slice(0, 10)
}

/** Days since 1 January 1970, a Thursday, in Dubai. */
export function dayNumber(moment: number): number {
  return Math.floor((moment + ahead) / (24 * hour))
}
