import { expect, test } from 'vitest'
import { readNetworks } from './networks.ts'

test.each(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32', ' 192.0.2.7 '])(
  '%s is a network',
  (text) => {
    expect(readNetworks([text])).toBeDefined()
  },
)

test.each(['198.51.100.0/2/24', '198.51.100.0/', '198.51.100.0/33', '192.0.2', ''])(
  '“%s” is none',
  (text) => {
    expect(readNetworks([text])).toBeUndefined()
  },
)
