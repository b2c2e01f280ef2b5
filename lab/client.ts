import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Site } from './deployment.ts'

export interface Ask {
  method?: string
  headers?: Record<string, string | string[]>
  cookie?: string
  body?: string | Uint8Array | URLSearchParams | FormData
  /** The address from which the request seems to come; by default a different one each time. */
  from?: string
  /** Milliseconds after which a missing answer counts as none. */
  timeout?: number
}

export interface Answer {
  /** 0 if the connection was reset or no answer came in time. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  /** Name and value of each cookie that it sets. */
  cookies: string[]
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Milliseconds for which a stream of events is read, since it never ends on its own. */
const streamTime = 300
let lastAddress = 0

/** From the block reserved for benchmarking networks (RFC 2544). */
export function newAddress(): string {
  lastAddress += 1
  return `198.${18 + ((lastAddress >> 16) & 1)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Sends a request exactly as it is written, without normalising the address or adding headers. */
export async function ask(site: Site, path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', cookie, from = newAddress(), timeout = 30_000 } = options
  const { bytes, type } = await encode(options.body)
  const headers: Record<string, string | string[]> = { Host: site.host, 'X-Forwarded-For': from }
  if (type) headers['Content-Type'] = type
  if (bytes) headers['Content-Length'] = String(bytes.length)
  if (cookie) headers['Cookie'] = cookie
  Object.assign(headers, options.headers)
  const began = performance.now()
  const answer = await new Promise<Answer | 'stale'>((resolve) => {
    const finish = (answer: Partial<Answer>) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        bytes: Buffer.alloc(0),
        cookies: [],
        milliseconds: performance.now() - began,
        ...answer,
      })
    const where = { host: '127.0.0.1', port: site.port, path, method, headers, agent, timeout }
    const sent = httpRequest(where, (answer) => {
      const chunks: Buffer[] = []
      const { statusCode: status = 0, headers } = answer
      const isEndless = headers['content-type']?.startsWith('text/event-stream') === true
      if (isEndless) setTimeout(() => sent.destroy(), streamTime)
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => {})
      answer.on('close', () => {
        if (!answer.complete && !isEndless) return finish({})
        const bytes = Buffer.concat(chunks)
        finish({ status, headers, bytes, text: bytes.toString(), cookies: cookiesOf(headers) })
      })
    })
    sent.on('timeout', () => sent.destroy())
    // A kept-alive connection that the other side had closed meanwhile: the request was not seen by anybody.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve('stale') : finish({}),
    )
    sent.end(bytes)
  })
  return answer === 'stale' ? ask(site, path, { ...options, from }) : answer
}

/** Posts as a form on our own page does. */
export function post(site: Site, path: string, body: Ask['body'], options: Ask = {}): Promise<Answer> {
  const headers = { ...ownHeaders(site), ...options.headers }
  return ask(site, path, { method: 'POST', body, ...options, headers })
}

/** The headers that a browser sends with a same-origin write. */
function ownHeaders({ host, environment }: Site) {
  return { Origin: environment.PUBLIC_URL ?? `http://${host}`, 'Sec-Fetch-Site': 'same-origin' }
}

async function encode(body: Ask['body']): Promise<{ bytes?: Uint8Array; type?: string }> {
  if (body === undefined) return {}
  if (body instanceof Uint8Array) return { bytes: body }
  const whole = new Response(body)
  return {
    bytes: new Uint8Array(await whole.arrayBuffer()),
    type: whole.headers.get('Content-Type') ?? undefined,
  }
}

function cookiesOf(headers: IncomingHttpHeaders): string[] {
  const set = headers['set-cookie'] ?? []
  return set.filter((cookie) => !/Max-Age=0/i.test(cookie)).map((cookie) => cookie.replace(/;.*$/s, ''))
}

export async function isReady(site: Site): Promise<boolean> {
  return (await ask(site, '/readyz', { timeout: 2_000 })).status === 200
}

export function closeConnections() {
  agent.destroy()
}
