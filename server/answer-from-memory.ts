import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { sendStored, type StoredAnswer } from '#app/platform/http/stored-answer.server.ts'

/**
 * Stands in front of every rule, so it may only send what lies in memory because it has passed them all, to a request
 * that can't differ from the one for which it did: one that reads, whole, without a body, from a host of ours.
 */
export function answerFromMemory(
  find: (target: string) => StoredAnswer | undefined,
  asksUs: (headers: IncomingHttpHeaders) => boolean,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    // Requests that came without waiting for answers wait in the fair queue.
    if (response.socket === null) return false
    const { headers } = request
    if (headers.range !== undefined || hasBody(headers) || !asksUs(headers)) return false
    const stored = findSafely(url)
    if (!stored) return false
    sendStored(request, response, stored)
    return true
  }

  // Nobody stands behind to catch it; what fails here fails again behind the rules, where it is answered and logged.
  function findSafely(target: string): StoredAnswer | undefined {
    try {
      return find(target)
    } catch {
      return undefined
    }
  }
}

function hasBody(headers: IncomingHttpHeaders) {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
