import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** What DeepL's own interface answers to one request. */
export interface DeeplAnswer {
  status: number
  body: object
  headers?: Record<string, string>
  /** Its body arrives in parts, and never ends. */
  isEndless?: boolean
}

/** A stand-in for DeepL on the loopback address, for its real library. */
export async function startDeepl(answer: (asked: Record<string, unknown>) => DeeplAnswer) {
  const asked: { key: string | undefined; body: Record<string, unknown> }[] = []
  let parts = 0
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const body: Record<string, unknown> = request.headers['content-type']?.includes('json')
      ? JSON.parse(sent)
      : Object.fromEntries(new URLSearchParams(sent))
    asked.push({ key: request.headers.authorization, body })
    const { status, body: json, headers, isEndless = false } = answer(body)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    while (isEndless && !response.destroyed) {
      response.write(' ')
      parts += 1
      await wait(20)
    }
    response.end(JSON.stringify(json))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    /** How many parts of endless answers have been sent. */
    sent: () => parts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
