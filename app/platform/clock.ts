/** Handed to whatever waits, so that a test need not. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** @returns to be called where it shall not happen any more */
  after(milliseconds: number, act: () => void): () => void
}

/** A process may end although something was to happen later. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

const hour = 60 * 60 * 1000

/** Dubai keeps its clocks four hours ahead of UTC all year. Written out here, so that server and browser never differ. */
export function inDubai(moment: number): Date {
  return new Date(moment + 4 * hour)
}

/** `2026-11-21` in Dubai. */
export function isoDay(moment: number): string {
  return inDubai(moment).toISOString().slice(0, 10)
}

/** Days since the first of 1970, which was a Thursday, in Dubai. */
export function dayNumber(moment: number): number {
  return Math.floor(inDubai(moment).getTime() / (24 * hour))
}
