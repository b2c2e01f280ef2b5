import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Requests as fast as they are answered, over so many connections, for so long. */
export interface Flood {
  url: string
  /** `#` stands for a number that differs with every request. */
  patterns: string[]
  connections: number
  milliseconds: number
  /** Who they say they come from, to a site that trusts its proxy; each from somewhere else where it is missing. */
  from?: string
}

/** @returns how many were answered with which status; 0 is no answer */
export async function flood(workerData: Flood): Promise<Record<string, number>> {
  const [answers] = await once(
    new Worker(new URL('flood-worker.ts', import.meta.url), { workerData }),
    'message',
  )
  return answers as Record<string, number> // As flood-worker.ts counts them.
}
