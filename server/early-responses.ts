import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A response of the server itself, before the product sees the request. */
export interface EarlyResponse {
  status: number
  sentence: string
  /** In seconds. */
  retryAfter?: number
}

/** Milliseconds to read the rest of a request: cutting the connection would lose the response too. */
const drainTimeout = 500

function headersOf({ sentence, retryAfter }: EarlyResponse): Record<string, string> {
  return {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  }
}

export function respondAndClose(request: IncomingMessage, response: ServerResponse, early: EarlyResponse) {
  response.writeHead(early.status, headersOf(early)).end(early.sentence)
  request.resume()
  setTimeout(() => request.socket.destroySoon(), drainTimeout).unref()
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
