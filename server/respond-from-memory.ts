import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '#app/platform/http/address-group.ts'
import { sendStoredResponse, type StoredResponse } from '#app/platform/pages/stored-response.server.ts'
import type { Visitor, Visits } from '#app/platform/visits/visits.server.ts'
import { isRead } from './rules.ts'
import type { Secure } from './security-headers.ts'

/**
 * Runs before every rule. It may therefore only send responses that are in memory because they have passed
 * all rules, and only to requests that are equivalent: reading, without a range or a body, for one of our
 * hosts.
 */
export function respondFromMemory(
  find: (target: string) => StoredResponse | undefined,
  isOwnHost: (headers: IncomingHttpHeaders) => boolean,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if (url === undefined || method === undefined || !isRead(method)) return false
    const { headers } = request
    const announcesBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (headers.range !== undefined || announcesBody || !isOwnHost(headers)) return false
    const stored = findSafely(url)
    if (!stored) return false
    sendStoredResponse(request, response, stored)
    return true
  }

  // Nothing in front of the rules catches errors. A failure here is repeated behind the rules, where it gets
  // a response and is logged.
  function findSafely(target: string): StoredResponse | undefined {
    try {
      return find(target)
    } catch {
      return undefined
    }
  }
}

interface VisitOptions {
  visits: Visits
  trustProxy: boolean
  secure: Secure
  /** The same checks as in the rules behind. */
  isOwnHost(headers: IncomingHttpHeaders): boolean
  isSameOrigin(headers: IncomingHttpHeaders): boolean
}

const visitsPath = '/visits'
/** The most requests that wait for the database in front of the rules; further ones wait behind them. */
const maxWaiting = 1_000

/**
 * Counts page loads in front of all rules, because every page that is opened reports one. It makes the checks
 * that the rules would make; a report that differs in any way, or cannot be answered now, is passed on to
 * them. If the number must first be read, or earlier visits written, all concurrent reports wait for that
 * together.
 */
export function respondToVisit({ visits, trustProxy, secure, isOwnHost, isSameOrigin }: VisitOptions) {
  const fixed = [...secure(new Headers({ 'Content-Type': 'application/json' }), visitsPath)].flat()
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
    if (url !== visitsPath || method !== 'POST') return false
    const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
    if (hasBody || !isOwnHost(headers) || !isSameOrigin(headers)) return false
    const address = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy)
    const visitor = { address, userAgent: headers['user-agent'] ?? '' }
    return respond(response, visitor) || (waiting < maxWaiting && respondWhenReady(response, visitor))
  }
}
