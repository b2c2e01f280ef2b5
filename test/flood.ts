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

/** @returns how many were answered with which status, or why they were not */
export async function flood(asked: Flood): Promise<Record<string, number>> {
  // A name would be looked up for each of its connections, which fails now and then under so many.
  const workerData = { ...asked, url: asked.url.replace('//localhost', '//127.0.0.1') }
  const [answers] = await once(
    new Worker(new URL('flood-worker.ts', import.meta.url), { workerData }),
    'message',
  )
  return answers as Record<string, number> // As flood-worker.ts counts them.
}
