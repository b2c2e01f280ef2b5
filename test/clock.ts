import type { Clock } from '#app/platform/clock.ts'

export interface TestClock extends Clock {
  /** Advances the time, and runs what is due meanwhile in its order. */
  advance(milliseconds: number): void
  /** Sets the time back, like a correction of the system's clock: timers fire when they would have anyway. */
  setBack(milliseconds: number): void
}

export function openTestClock(began = 0): TestClock {
  let now = began
  const waiting = new Set<{ at: number; act: () => void }>()
  return {
    now: () => now,
    after(milliseconds, act) {
      const one = { at: now + milliseconds, act }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    advance(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.act()
      }
      now = end
    },
    setBack(milliseconds) {
      now -= milliseconds
      for (const one of waiting) one.at -= milliseconds
    },
  }
}
