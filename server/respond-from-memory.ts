import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { sendStored, type StoredResponse } from '#app/platform/pages/stored-response.server.ts'

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
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const { headers } = request
    if (headers.range !== undefined || hasBody(headers) || !isOwnHost(headers)) return false
    const stored = findSafely(url)
    if (!stored) return false
    sendStored(request, response, stored)
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

function hasBody(headers: IncomingHttpHeaders) {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
