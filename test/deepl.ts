import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** What DeepL's own interface answers to one request. */
export interface DeeplAnswer {
  status: number
  body: object
  headers?: Record<string, string>
  /** Its body is sent in so many parts, one a second. */
  seconds?: number
}

/** A stand-in for DeepL on the loopback address, for its real library. */
export async function startDeepl(answer: (asked: Record<string, unknown>) => DeeplAnswer) {
  const asked: { key: string | undefined; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const body: Record<string, unknown> = request.headers['content-type']?.includes('json')
      ? JSON.parse(sent)
      : Object.fromEntries(new URLSearchParams(sent))
    asked.push({ key: request.headers.authorization, body })
    const { status, body: json, headers, seconds = 0 } = answer(body)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    const sentence = JSON.stringify(json)
    for (let part = 0; part < seconds && !response.destroyed; part += 1) {
      response.write(sentence[part] ?? ' ')
      await wait(1_000)
    }
    response.end(sentence.slice(seconds))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
