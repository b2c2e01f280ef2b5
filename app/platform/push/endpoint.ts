import { BlockList, isIP } from 'node:net'

const longest = 1500
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
/** Whatever is not of the part of IPv6 that is given out to the world, or stands for an IPv4 address in it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether a message may be sent to this IP address: to machines of the world, never to one beside ours. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** A push service's address as a browser hands it over, by its looks; what its name means is checked when it is called. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > longest || url.protocol !== 'https:') return false
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname) && isIP(url.hostname) === 0
  return isName && url.port === '' && !url.username && !url.password && !url.hash
}
