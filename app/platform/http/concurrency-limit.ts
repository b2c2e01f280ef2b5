/** Limits how many of something may be open at once: per holder and in total. */
export interface ConcurrencyLimit {
  /** @returns releases the place (further calls do nothing); `undefined` if the limit is reached */
  take(holder: string): (() => void) | undefined
  count(): number
}

export function openConcurrencyLimit(maxPerHolder: number, maxTotal: number): ConcurrencyLimit {
  const held = new Map<string, number>()
  let all = 0

  return {
    take(holder) {
      const own = held.get(holder) ?? 0
      if (all >= maxTotal || own >= maxPerHolder) return undefined
      held.set(holder, own + 1)
      all += 1
      let released = false
      return () => {
        if (released) return
        released = true
        all -= 1
        const left = (held.get(holder) ?? 1) - 1
        if (left > 0) held.set(holder, left)
        else held.delete(holder)
      }
    },
    count: () => all,
  }
}
