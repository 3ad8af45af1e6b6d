import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { OutsideFault, type Resolve, requestOutside } from './outside-request.ts'

const outside = { reachesLoopback: false }
const here = { reachesLoopback: true }
const question = { longestMs: 2_000, mostBytes: 1_000 }

type Serve = (request: IncomingMessage, response: ServerResponse) => void
const paths: Record<string, Serve> = {
  '/ok': (_, response) => response.end('hello'),
  '/long': (_, response) => response.end('x'.repeat(1_001)),
  '/endless': (_, response) => {
    const more = () => response.write('x'.repeat(400), () => setImmediate(more))
    more()
  },
  '/silent': () => {},
  '/packed': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end('packed')
  },
  '/dropped': (request) => request.socket.destroy(),
  '/other-protocol': ({ socket }) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/away': (_, response) => {
    response.writeHead(302, { location: '/ok' })
    response.end()
  },
  '/round': (_, response) => {
    response.writeHead(301, { location: '/round' })
    response.end()
  },
  '/inside': (_, response) => {
    response.writeHead(307, { location: 'https://10.0.0.1/' })
    response.end()
  },
  '/plain': (_, response) => {
    response.writeHead(302, { location: 'http://example.org/' })
    response.end()
  },
}
const server = createServer((request, response) => paths[request.url ?? '']?.(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const at = (path: string) => `http://localhost:${port}${path}`

/** The kind of fault that a question ends with. */
function faultAt(
  address: string,
  more: { reach?: typeof here; find?: Resolve; redirects?: number } = {},
) {
  const { reach = here, find = find127, redirects = 0 } = more
  const asked = { ...question, longestMs: 300, mostRedirects: redirects }
  return requestOutside(reach, address, asked, find).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutsideFault ? error.kind : error),
  )
}

const find127: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const finds =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('an answer comes back whole', async () => {
  const { status, body } = await requestOutside(here, at('/ok'), question)
  expect([status, body.toString()]).toEqual([200, 'hello'])
})

test.each([
  'https://127.0.0.1/',
  'https://127.8.8.8/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0/',
  'https://10.1.2.3/',
  'https://172.31.255.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[2001:0:4136:e378::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[ff02::1]/',
  'https://localhost/',
])('%s is no address on the internet', async (address) => {
  const found = requestOutside(outside, address, question)
  await expect(found).rejects.toMatchObject({ kind: 'private' })
})

test.each([
  'http://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'https://name:word@example.org/',
  'javascript:1',
  'not an address',
  '',
])('%s is refused before its name is looked up', async (address) => {
  const find: Resolve = () => expect.unreachable()
  expect(await faultAt(address, { find })).toBe('address')
  expect(await faultAt(address, { find, reach: outside })).toBe('address')
})

test('a name is refused where one of its addresses is private, or where it has none', async () => {
  const of = (...addresses: string[]) =>
    faultAt('https://calendar.example/', { reach: outside, find: finds(...addresses) })
  expect(await of('93.184.216.34', '10.0.0.1')).toBe('private')
  expect(await of('2606:2800:220:1::1', 'fd00::1')).toBe('private')
  expect(await of()).toBe('unknown-host')
  const find: Resolve = async () => Promise.reject(new Error('ENOTFOUND'))
  expect(await faultAt('https://calendar.example/', { find })).toBe('unknown-host')
})

test('the connection goes to the address that was checked, whatever the name stands for later', async () => {
  let times = 0
  const find: Resolve = async () => {
    times++
    return [{ address: times === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  expect(await faultAt(at('/ok'), { find })).toBe(200)
  expect(times).toBe(1)
  expect(await faultAt(at('/ok'), { find })).toBe('private')
})

test('what leads elsewhere is followed only as often as it may be, and each address is checked', async () => {
  expect(await faultAt(at('/away'))).toBe('redirect')
  expect(await faultAt(at('/away'), { redirects: 1 })).toBe(200)
  expect(await faultAt(at('/round'), { redirects: 3 })).toBe('redirect')
  expect(await faultAt(at('/inside'), { redirects: 1, find: findsLiteral })).toBe('private')
  expect(await faultAt(at('/plain'), { redirects: 1 })).toBe('address')
})

const findsLiteral: Resolve = async (host) => [
  { address: host === 'localhost' ? '127.0.0.1' : host, family: 4 },
]

test('what is too long, packed, dropped, or never comes is a fault', async () => {
  expect(await faultAt(at('/long'))).toBe('too-large')
  expect(await faultAt(at('/endless'))).toBe('too-large')
  expect(await faultAt(at('/packed'))).toBe('encoded')
  expect(await faultAt(at('/dropped'))).toBe('connection')
  expect(await faultAt(at('/other-protocol'))).toBe('connection')
  expect(await faultAt(at('/silent'))).toBe('slow')
  const find: Resolve = () => new Promise(() => {})
  expect(await faultAt(at('/ok'), { find })).toBe('slow')
})

test('plain http reaches this machine alone, and only where that is allowed', async () => {
  expect(await faultAt(at('/ok'), { reach: outside })).toBe('address')
  expect(await faultAt('https://localhost/', { reach: outside, find: find127 })).toBe('private')
})
