import ipaddr from 'ipaddr.js'

const maxLength = 1500
/** The part of IPv6 that is allocated for global use. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a message may be sent to this IP address: public addresses only, never one in our own network. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(global6))
}

/** Whether a text looks like a push service's address; the IP address is checked when it is called. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > maxLength || url.protocol !== 'https:') return false
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname) && !ipaddr.isValid(url.hostname)
  return isName && url.port === '' && !url.username && !url.password && !url.hash
}
