import { second } from '#app/platform/units.ts'

/** How often a worker says that it lives. */
export const tick = 5 * second
/** After so many of the parent's own ticks without a word, 30 s, a worker hangs. */
const longest = 6

/** What a worker says. While it takes a backup, nobody ends it: the backup would be lost. */
export type Sign = 'alive' | 'in a backup'

export function isSign(message: unknown): message is Sign {
  return message === 'alive' || message === 'in a backup'
}

/**
 * Counts the silence of a worker by ticks of the process that listens: a machine that slept, or was too busy for both,
 * is no worker that hangs.
 */
export function countSilence() {
  let ticks = 0
  let isExcused = false
  return {
    hear(sign: Sign) {
      ticks = 0
      isExcused = sign === 'in a backup'
    },
    /** @returns whether it has been silent for too long */
    tick(): boolean {
      ticks += 1
      return !isExcused && ticks > longest
    },
  }
}
