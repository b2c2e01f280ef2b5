import { once } from 'node:events'
import { request } from 'node:http'
import type { Site } from './deployment.ts'

/** An open stream of server-sent events. */
export interface OpenStream {
  status: number
  /** Calls back now and with each arrival, with all that has arrived so far. */
  onChunk(look: (received: string) => void): void
  close(): void
}

export async function openStream(site: Site, path: string, from: string): Promise<OpenStream> {
  // No shared agent: other requests must not wait for these connections.
  const options = { host: '127.0.0.1', port: site.port, path, agent: false as const }
  const sent = request({ ...options, headers: { Host: site.host, 'X-Forwarded-For': from } })
  sent.on('error', () => {})
  sent.end()
  const [answer] = await once(sent, 'response')
  let received = ''
  answer.on('data', (chunk: Buffer) => (received += chunk))
  answer.on('error', () => {})
  return {
    status: answer.statusCode ?? 0,
    onChunk(look) {
      look(received)
      answer.on('data', () => look(received))
    },
    close: () => void sent.destroy(),
  }
}
