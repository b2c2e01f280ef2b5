import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Stands for every address that is none, so that nothing a stranger wrote becomes part of a key. */
const unknown = 'unknown'
const groupsOfCustomer = 4

/**
 * What counts as one address: an IPv4 address in its one spelling, also where it came mapped into IPv6, and of an IPv6
 * address its /64, which is what a customer holds as a whole.
 */
export function addressGroup(address: string): string {
  // As most are, and it has only this spelling.
  if (isIPv4(address)) return address
  if (!ipaddr.IPv6.isValid(address)) return unknown
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, groupsOfCustomer)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** Of this machine. Behind a proxy that we were not told to believe (TRUST_PROXY), everybody comes from here. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
