import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddress, deviceName, networkOf } from './network.ts'

const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 8, 'ipv4')
proxies.addAddress('fd00::1', 'ipv6')

describe('the address of a client', () => {
  test.each([
    ['the socket, when nobody is trusted', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['what a trusted proxy says', '10.0.0.1', '198.51.100.9', '198.51.100.9'],
    [
      'the nearest hop that is not trusted',
      '10.0.0.1',
      '6.6.6.6, 198.51.100.9, 10.2.3.4',
      '198.51.100.9',
    ],
    ['the proxy, when it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy, when it says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['what it says, without the port', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['the same in IPv6', '10.0.0.1', '[2001:db8::7]:4711, 10.2.3.4:80', '2001:db8::7'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['what a trusted IPv6 proxy says', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('is %s', (_, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
  })
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140 Safari/537', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) Version/19 Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0', 'Firefox on Linux'],
  [undefined, 'Unknown browser'],
])('%s is shown as %s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected)
})
