import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What of IPv4 is no one's on the public internet: private, shared, link-local, for documents, for many at once. */
const notPublic = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** All of IPv6 that is given to networks, but for what carries another address inside, or is for documents. */
const given6 = blockList('ipv6', [['2000::', 3]])
const notPublic6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

const loopback = blockList('ipv4', [['127.0.0.0', 8]])

function blockList(family: 'ipv4' | 'ipv6', networks: readonly [string, number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/** Whether an IP address is one that anyone on the internet could be asked at. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return isIPv6(address) && given6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Whether a name or an address is this machine's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && loopback.check(host, 'ipv4'))
}
