import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Requests as fast as they are answered, over so many connections, for so long. */
export interface Flood {
  /** Of the port, by its number: a name would be looked up for every connection, which fails now and then under so many. */
  url: `http://127.0.0.1:${number}`
  /** What the requests say that they ask; what stands in `url` where it is missing. */
  host?: string
  /** `#` stands for a number that differs with every request. */
  patterns: string[]
  connections: number
  milliseconds: number
  /** Who they say they come from, to a site that trusts its proxy; each from somewhere else where it is missing. */
  from?: string
}

/** @returns how many were answered with which status, or why they were not */
export async function flood(asked: Flood): Promise<Record<string, number>> {
  const [answers] = await once(
    new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: asked }),
    'message',
  )
  return answers as Record<string, number> // As flood-worker.ts counts them.
}
