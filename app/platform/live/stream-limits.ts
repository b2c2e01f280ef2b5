import { totalmem } from 'node:os'

/** How many streams may be open at once (docs/decisions/0034). */
export interface StreamLimits {
  /** Of visitors behind one address: a whole company, or a part of a mobile network. */
  perAddress: number
  visitors: number
  perAdministrator: number
  administrators: number
}

/** What one open stream takes of memory, its connection included: 29 kB by `bench/streams.ts`, with room to spare. */
const bytesPerStream = 64 * 1024
const shareOfMemory = 1 / 8
/** More would let a change of content keep the process busy for seconds. */
const mostVisitors = 10_000

/** An eighth of the memory that this process may use is spent on the streams of visitors. */
export function streamLimits(memory = memoryLimit()): StreamLimits {
  return {
    perAddress: 300,
    visitors: Math.min(mostVisitors, Math.floor((memory * shareOfMemory) / bytesPerStream)),
    perAdministrator: 100,
    administrators: 500,
  }
}

/** Of the container where there is one, else of the machine. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}
