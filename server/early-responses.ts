import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A response of the server itself, before the product sees the request. */
export interface EarlyResponse {
  status: number
  sentence: string
  retryAfterSeconds?: number
}

/**
 * The rest of a request is read and dropped after its response for so long: cutting the connection
 * at once would lose the response too (RFC 9112, 9.6).
 */
const drainTimeoutMs = 1_000

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
export function closeIfUnread(request: IncomingMessage, response: ServerResponse) {
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
    const timer = setTimeout(finish, drainTimeoutMs)
    // Nobody else needs the rest, and a reader that has stopped would keep it from being read.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.once('end', finish).once('close', finish).resume()
    return response
  }
}

/** Responds before anything of the body was read, and closes the connection. */
export function respondEarly(request: IncomingMessage, response: ServerResponse, early: EarlyResponse) {
  closeIfUnread(request, response)
  response.writeHead(early.status, headersOf(early)).end(early.sentence)
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
