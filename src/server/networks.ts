import { BlockList, isIP } from 'node:net'

/** Addresses and networks as one list; undefined where one of them is neither. */
export function readNetworks(all: readonly string[]): BlockList | undefined {
  const list = new BlockList()
  return all.every((one) => addTo(list, one.trim())) ? list : undefined
}

function addTo(list: BlockList, text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const type = version === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
    list.addSubnet(address, Number(bits), type)
  else return false
  return true
}
