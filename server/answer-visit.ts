import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Visits } from '#app/platform/visits.server.ts'
import { clientAddress } from './client-address.ts'
import type { Secure } from './security-headers.ts'

interface Surroundings {
  visits: Visits
  trustProxy: boolean
  secure: Secure
  /** As the rules behind ask it. */
  asksUs(headers: IncomingHttpHeaders): boolean
  comesFromUs(headers: IncomingHttpHeaders): boolean
}

const path = '/visits'

/**
 * Counts the report of a page load in front of every rule: each page that is opened sends one. What the rules would ask of
 * it is asked here; a report that is in any way different, or whose answer has to be read first, goes their way.
 */
export function answerVisit({ visits, trustProxy, secure, asksUs, comesFromUs }: Surroundings) {
  const fixed = [...secure(new Headers({ 'Content-Type': 'application/json' }), path)].flat()

  return ({ method, url, headers, socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (url !== path || method !== 'POST' || hasBody(headers)) return false
    if (!asksUs(headers) || !comesFromUs(headers)) return false
    const forwarded = headers['x-forwarded-for']
    const address = clientAddress(socket.remoteAddress, String(forwarded ?? ''), trustProxy)
    const number = visits.reportAtOnce({ address, userAgent: headers['user-agent'] ?? '' })
    if (number === undefined) return false
    const body = JSON.stringify({ number })
    response.writeHead(200, [...fixed, 'content-length', String(body.length)]).end(body)
    return true
  }
}

function hasBody(headers: IncomingHttpHeaders) {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
