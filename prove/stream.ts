import { request } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { newAddress } from './client.ts'
import type { Site } from './deployment.ts'

/** An open stream of server-sent events. */
export interface OpenStream {
  status: number
  /** What has arrived so far. */
  received(): string
  ended: Promise<unknown>
  close(): void
}

export async function openStream(
  site: Site,
  path: string,
  cookie = '',
  from = newAddress(),
): Promise<OpenStream> {
  const headers = { Host: site.host, 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) }
  // No shared agent: other requests must not wait for these connections.
  const sent = request({ host: '127.0.0.1', port: site.port, path, headers, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  let received = ''
  answer.on('data', (chunk: Buffer) => (received += chunk))
  answer.on('error', () => {})
  sent.on('error', () => {})
  return {
    status: answer.statusCode ?? 0,
    received: () => received,
    ended: once(answer, 'close').catch(() => undefined),
    close: () => void sent.destroy(),
  }
}

/** Whether it ended within this many milliseconds. */
export async function endOfStream({ ended }: OpenStream, timeout: number): Promise<boolean> {
  return Promise.race([ended.then(() => true), wait(timeout, false, { ref: false })])
}
