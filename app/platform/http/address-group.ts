import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Used for anything that is not an IP address, so that nothing a stranger wrote becomes part of a key. */
const unknown = 'unknown'
const groupsOfCustomer = 4

/**
 * The group that counts as one client: an IPv4 address in its canonical form, including IPv4-mapped IPv6; of
 * an IPv6 address, the /64, which one customer owns as a whole.
 */
export function addressGroup(address: string): string {
  // The most common case; it has only this notation.
  if (isIPv4(address)) return address
  if (!ipaddr.IPv6.isValid(address)) return unknown
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, groupsOfCustomer)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/**
 * Whether the address is one of this machine. Behind a local proxy that we do not trust (TRUST_PROXY), all
 * requests come from here.
 */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/**
 * The address of whoever sent a request. Our own proxy appends the last address in X-Forwarded-For; without
 * TRUST_PROXY the header is ignored.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded && isIP(forwarded) ? forwarded : (connection ?? 'unknown')
}
