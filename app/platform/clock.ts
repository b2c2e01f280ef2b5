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
