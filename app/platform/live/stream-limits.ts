import { totalmem } from 'node:os'

/** How many streams may be open at once (docs/decisions/0034). */
export interface StreamLimits {
  /** For visitors behind one address: a whole company, or part of a mobile network. */
  perAddress: number
  visitors: number
  perAdministrator: number
  administrators: number
}

/** Memory per open stream, including its connection: 29 kB according to `bench/streams.ts`, plus a margin. */
const bytesPerStream = 64 * 1024
const shareOfMemory = 1 / 8
/** With more, a change of content would keep the process busy for seconds. */
const maxVisitors = 10_000

/** Visitors' streams may use an eighth of the memory available to this process. */
export function streamLimits(memory = memoryLimit()): StreamLimits {
  return {
    perAddress: 300,
    visitors: Math.min(maxVisitors, Math.floor((memory * shareOfMemory) / bytesPerStream)),
    perAdministrator: 100,
    administrators: 500,
  }
}

/** The limit of the container, if there is one, otherwise the machine's memory. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}
