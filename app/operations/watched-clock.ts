import { day, minute } from '#app/platform/units.ts'

/** A clock that jumps by more than this while the process runs is not trusted at once. */
const largestJump = 10 * minute
/** A clock further ahead of what was last stored is not trusted with what is removed for good. */
const largestLead = 10 * day

/** Whether the clock of this machine can be trusted: with what happens at a minute, and with what is removed by age. */
export interface WatchedClock {
  /** Since when nothing is published or withdrawn; `undefined` if it is trusted. */
  heldSince(): number | undefined
  /** Trusts it as it is now, with what happens at a minute. */
  release(): void
  /** Call with every look at the clock. @returns whether it is trusted */
  watch(now: number): boolean
  /** Notes that this time was right: it was stored before this start, or somebody who knows has said so. */
  know(time: number): void
  /**
   * The last time that is known to be right, if the clock is more than ten days ahead of it and of what has passed since;
   * `undefined` if what has been kept long enough may be removed. No time that passes changes that.
   */
  aheadOf(now: number): number | undefined
}

/** @param elapsed milliseconds that no change of the clock affects */
export function watchClock(elapsed: () => number = () => performance.now()): WatchedClock {
  let last: { now: number; elapsed: number } | undefined
  let held: { since: number; elapsed: number } | undefined
  let known: { time: number; elapsed: number } | undefined
  return {
    watch(now) {
      const passed = elapsed()
      const jump = last ? Math.abs(now - last.now - (passed - last.elapsed)) : 0
      last = { now, elapsed: passed }
      if (jump > largestJump) held = { since: now, elapsed: passed }
      // It has agreed with itself for so long.
      if (held && passed - held.elapsed > largestJump) held = undefined
      return held === undefined
    },
    heldSince: () => held?.since,
    release: () => void (held = undefined),
    know: (time) => void (known = { time, elapsed: elapsed() }),
    aheadOf(now) {
      if (!known) return undefined
      const expected = known.time + (elapsed() - known.elapsed)
      return now - expected > largestLead ? known.time : undefined
    },
  }
}
