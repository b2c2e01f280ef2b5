import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Visitor, Visits } from '#app/platform/visits/visits.server.ts'
import { clientAddress } from './client-address.ts'
import type { Secure } from './security-headers.ts'

interface VisitOptions {
  visits: Visits
  trustProxy: boolean
  secure: Secure
  /** The same checks as in the rules behind. */
  isOwnHost(headers: IncomingHttpHeaders): boolean
  isSameOrigin(headers: IncomingHttpHeaders): boolean
}

const path = '/visits'
/** The most requests that wait for the database in front of the rules; further ones wait behind them. */
const maxWaiting = 1_000

/**
 * Counts page loads in front of all rules, because every page that is opened reports one. It makes the checks
 * that the rules would make; a report that differs in any way, or cannot be answered now, is passed on to
 * them. If the number must first be read, or earlier visits written, all concurrent reports wait for that
 * together.
 */
export function respondToVisit({ visits, trustProxy, secure, isOwnHost, isSameOrigin }: VisitOptions) {
  const fixed = [...secure(new Headers({ 'Content-Type': 'application/json' }), path)].flat()
  let waiting = 0

  function respond(response: ServerResponse, visitor: Visitor): boolean {
    const number = visits.tryReport(visitor)
    if (number === undefined) return false
    const body = JSON.stringify({ number })
    response.writeHead(200, [...fixed, 'content-length', String(body.length)]).end(body)
    return true
  }

  /** A failure here is repeated behind the rules, where it gets a response and is logged. */
  async function respondWhenReady(response: ServerResponse, visitor: Visitor): Promise<boolean> {
    waiting += 1
    await visits.prepare().catch(() => {})
    waiting -= 1
    return respond(response, visitor)
  }

  return (
    { method, url, headers, socket }: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> => {
    if (url !== path || method !== 'POST' || hasBody(headers)) return false
    if (!isOwnHost(headers) || !isSameOrigin(headers)) return false
    const address = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy)
    const visitor = { address, userAgent: headers['user-agent'] ?? '' }
    return respond(response, visitor) || (waiting < maxWaiting && respondWhenReady(response, visitor))
  }
}

function hasBody(headers: IncomingHttpHeaders) {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
