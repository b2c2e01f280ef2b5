import ipaddr from 'ipaddr.js'

const longest = 1500
/** The part of IPv6 that is given out to the world. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a message may be sent to this IP address: to machines of the world, never to one beside ours. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(global6))
}

/** A push service's address as a browser hands it over, by its looks; what its name means is checked when it is called. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > longest || url.protocol !== 'https:') return false
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname) && !ipaddr.isValid(url.hostname)
  return isName && url.port === '' && !url.username && !url.password && !url.hash
}
