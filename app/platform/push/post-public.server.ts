import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request } from 'node:https'
import { isPublicIp } from './endpoint.ts'

/** Sends bytes to an address that a browser provided; returns only the status. */
export type PostBytes = (
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  signal: AbortSignal,
) => Promise<number>

/**
 * Sends over https, to public IP addresses only. The check is in the connection's own DNS lookup, so a second
 * lookup cannot lead elsewhere.
 */
export const postPublic = createPostBytes(new Agent({ lookup: publicLookup, maxSockets: 16 }))

/** Follows no redirects and reads no response body. */
export function createPostBytes(agent: Agent): PostBytes {
  return (address, headers, body, signal) =>
    new Promise((resolve, reject) => {
      const sending = request(address, { method: 'POST', headers, agent, signal }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      sending.on('error', reject)
      // If the server responds by switching protocols, no other event is emitted.
      sending.on('close', () => reject(new Error('the push service closed the connection')))
      sending.end(body)
    })
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

function publicLookup(name: string, options: LookupOptions, found: LookupCallback) {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicIp(address)))
      return found(new Error('the push service has no public address'), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
