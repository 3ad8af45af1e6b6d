import { type BlockList, isIPv4, isIPv6 } from 'node:net'

/** The client's address: the socket's, unless that hop is trusted; then the nearest address that is not. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plain(socketAddress ?? '')
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(withoutPort(hop.trim())))
  while (isTrusted(address, trusted)) {
    const hop = hops.pop()
    if (!hop || (!isIPv4(hop) && !isIPv6(hop))) break
    address = hop
  }
  return address
}

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

/** What throttles count: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

/** "Chrome on Windows" from a User-Agent; only what a person recognizes in a list of devices. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser =
    first(text, {
      Edg: 'Edge',
      OPR: 'Opera',
      Firefox: 'Firefox',
      Chrome: 'Chrome',
      Safari: 'Safari',
    }) ?? 'Unknown browser'
  const system = first(text, {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Android',
    Windows: 'Windows',
    'Mac OS': 'Mac',
    Linux: 'Linux',
  })
  return system ? `${browser} on ${system}` : browser
}

function first(text: string, names: Record<string, string>): string | undefined {
  return Object.entries(names).find(([mark]) => text.includes(mark))?.[1]
}

/** IPv4 inside IPv6 (`::ffff:1.2.3.4`) is the IPv4 address it stands for. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address
}

/** Whether an address is one of the configured proxies. */
export function isTrusted(socketAddress: string | undefined, trusted: BlockList): boolean {
  return isAmong(plain(socketAddress ?? ''), trusted)
}

/** Whether a client's address is in one of some networks. */
export function isAmong(address: string, networks: BlockList): boolean {
  if (isIPv4(address)) return networks.check(address, 'ipv4')
  return isIPv6(address) && networks.check(address, 'ipv6')
}
