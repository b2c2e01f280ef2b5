import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Requests sent as fast as they are answered, over a number of connections, for a limited time. */
export interface Flood {
  /**
   * An IP address: a name would be looked up for every connection, and under such load the lookup sometimes
   * fails.
   */
  url: `http://127.0.0.1:${number}`
  /** The Host header; by default the host in `url`. */
  host?: string
  /** `#` is replaced by a number that differs for every request. */
  patterns: string[]
  connections: number
  milliseconds: number
  /**
   * The client address given to a site that trusts its proxy; by default a different one for each request.
   */
  from?: string
}

/** @returns the number of responses by status, and of failures by reason */
export async function flood(options: Flood): Promise<Record<string, number>> {
  const [answers] = await once(
    new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: options }),
    'message',
  )
  return answers as Record<string, number> // Counted by flood-worker.ts.
}
