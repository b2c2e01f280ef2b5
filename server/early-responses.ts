import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A response of the server itself, before the product sees the request. */
export interface EarlyResponse {
  status: number
  sentence: string
  retryAfterSeconds?: number
}

export const earlyResponses = {
  user: { status: 400, sentence: 'This address is not understood. Please request it without a username.' },
  hosts: { status: 400, sentence: 'This request names more than one host. Please send it with one.' },
  bodies: {
    status: 429,
    sentence: 'Too much is being sent at once. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
  slow: {
    status: 408,
    sentence: 'This form took too long to arrive. Please send it again.',
  },
  connections: {
    status: 503,
    sentence: 'Too many connections are open. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
} as const satisfies Record<string, EarlyResponse>

/**
 * The rest of a request is read and dropped after its response for so long: cutting the connection
 * at once would lose the response too (RFC 9112, 9.6).
 */
const drainTimeoutMs = 1_000
/** The same where there was no room for the body: its connection should not wait long either. */
const refusedTimeoutMs = 250

function headersOf({ sentence, retryAfterSeconds }: EarlyResponse): Record<string, string> {
  return {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/**
 * A response that is sent before the whole request has arrived says `Connection: close`, whoever sends it. A
 * proxy would otherwise send somebody else's request after the rest of this one, on a connection that we are
 * about to close.
 */
export function closeIfUnread(request: IncomingMessage, response: ServerResponse, drainMs = drainTimeoutMs) {
  const { writeHead, end } = response
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) response.setHeader('Connection', 'close')
    return Reflect.apply(writeHead, response, given)
  }
  response.end = (...given: unknown[]) => {
    if (request.complete || request.destroyed) return Reflect.apply(end, response, given)
    // The client has the whole response now; Node would close the connection at its end.
    const [body] = given
    if (typeof body === 'string' || body instanceof Uint8Array) response.write(body)
    else response.flushHeaders()
    const finish = () => {
      clearTimeout(timer)
      if (!response.writableEnded) Reflect.apply(end, response, [])
    }
    const timer = setTimeout(finish, drainMs)
    // Nobody else needs the rest, and a reader that has stopped would keep it from being read.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.once('end', finish).once('close', finish).resume()
    return response
  }
}

/** Responds before anything of the body was read, and closes the connection. */
export function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  early: EarlyResponse,
  drainMs?: number,
) {
  closeIfUnread(request, response, drainMs)
  response.writeHead(early.status, headersOf(early)).end(early.sentence)
}

/** Responds to a request whose body there is no room for. */
export function refuseBody(request: IncomingMessage, response: ServerResponse) {
  respondEarly(request, response, earlyResponses.bodies, refusedTimeoutMs)
}

/**
 * Ends a request whose body has not arrived completely, whoever is reading it.
 * @returns false if it is too late for that
 */
export function endUnfinished(request: IncomingMessage, response: ServerResponse, early: EarlyResponse) {
  if (request.complete || response.headersSent) return false
  respondOnSocket(request.socket, early)
  request.socket.destroySoon()
  return true
}

/**
 * For when there is no request yet, or the response object belongs to somebody else. The caller must then
 * close the connection.
 */
export function respondOnSocket(socket: Socket, early: EarlyResponse) {
  if (!socket.writable) return
  const head = Object.entries(headersOf(early)).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [`HTTP/1.1 ${early.status} ${STATUS_CODES[early.status]}`, ...head, '', early.sentence].join('\r\n'),
  )
}
