import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { putHead, type ResponseHead } from '#app/platform/http/stored-answer.server.ts'
import type { Visitor, Visits } from '#app/platform/visits.server.ts'
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
/** In front of the rules; those who come while so many wait for the database do so behind them. */
const mostWaiting = 1_000

/**
 * Counts the report of a page load in front of every rule: each page that is opened sends one. What the rules would ask of
 * it is asked here; a report that is in any way different, or that can't be answered now, goes their way. Where the number
 * has to be read, or what came before has to be written first, all who report meanwhile wait for that together.
 */
export function answerVisit({ visits, trustProxy, secure, asksUs, comesFromUs }: Surroundings) {
  const fixed = [...secure(new Headers({ 'Content-Type': 'application/json' }), path)].flat()

  /** By the length of what follows. */
  const heads: (ResponseHead | undefined)[] = []
  let waiting = 0

  function answer(response: ServerResponse, visitor: Visitor): boolean {
    const number = visits.reportAtOnce(visitor)
    if (number === undefined) return false
    const body = JSON.stringify({ number })
    const { length } = body
    heads[length] = putHead(response, heads[length], 200, [...fixed, 'content-length', String(length)])
    response.end(body)
    return true
  }

  /** What could not be made ready fails again behind the rules, where it is answered and logged. */
  async function answerWhenReady(response: ServerResponse, visitor: Visitor): Promise<boolean> {
    waiting += 1
    await visits.prepare().catch(() => {})
    waiting -= 1
    return answer(response, visitor)
  }

  return (
    { method, url, headers, socket }: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> => {
    if (url !== path || method !== 'POST' || hasBody(headers)) return false
    if (!asksUs(headers) || !comesFromUs(headers)) return false
    const address = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy)
    const visitor = { address, userAgent: headers['user-agent'] ?? '' }
    return answer(response, visitor) || (waiting < mostWaiting && answerWhenReady(response, visitor))
  }
}

function hasBody(headers: IncomingHttpHeaders) {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
