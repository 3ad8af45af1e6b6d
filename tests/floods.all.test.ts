import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { forThisFile } from './for-this-file.ts'
import { openOwnServer } from './own-server.ts'

const isLong = process.env.LONG === '1'
const kilobyte = 1024
const megabyte = 1024 * kilobyte
const slowOnes = 1_000
const mostMoreBytes = 150 * megabyte
/** The short form only catches a hang. */
const mostReadMs = isLong ? 300 : 3_000
/** A head that is not whole by then is given up; connections are looked at now and then. */
const cutWithinMs = 60_000

const { server, residentBytes } = await forThisFile(openOwnServer())
const before = await residentBytes()

function open(): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

/** What is answered to a request that is written by hand, and cut off where the server stops listening. */
function answerTo(head: string, body: Uint8Array | string = ''): Promise<string> {
  const socket = open()
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  socket.write(`${head}\r\n\r\n`)
  if (body.length > 0) socket.write(body)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (heard.includes('\r\n\r\n')) done()
    }, 10)
    function done() {
      clearInterval(timer)
      socket.destroy()
      resolve(heard)
    }
    socket.on('close', done)
  })
}

const post = 'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json'

async function expectWell(): Promise<void> {
  const answer = await fetch(`${server.url}/api/programs`)
  expect(answer.status).toBe(200)
  await answer.json()
}

test.each([257 * kilobyte, 1 * megabyte, 5 * megabyte, 50 * megabyte])(
  't12: a body of %i bytes is refused, with its length and without',
  async (bytes) => {
    // Refused by what it says, and by what has come: the rest is waited for by no one.
    const said = await answerTo(`${post}\r\nContent-Length: ${bytes}`)
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
    expect(said.toLowerCase()).toContain('connection: close')
    const chunk = `${bytes.toString(16)}\r\n${' '.repeat(257 * kilobyte)}`
    expect(await answerTo(`${post}\r\nTransfer-Encoding: chunked`, chunk)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
    await expectWell()
  },
)

test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number[]]>([
  ['five million nested lists', '['.repeat(5_000_000), {}, [413]],
  ['as many as fit', '['.repeat(250 * kilobyte), {}, [400]],
  [
    'a packed body, which is not unpacked',
    new Uint8Array(gzipSync(Buffer.alloc(50 * megabyte, ' '))),
    { 'content-encoding': 'gzip' },
    [400, 415, 422],
  ],
])('t12: %s', async (_, body, headers, wanted) => {
  const answer = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined)
  // What is refused unread may end the connection before all of it was sent.
  if (answer) expect(wanted).toContain(answer.status)
  await expectWell()
})

test('t12: a head of 20 kB is refused', async () => {
  const head = `GET /api/programs HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20 * kilobyte)}`
  expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 431 /)
  const many = Array.from({ length: 2_000 }, (_, n) => `X-${n}: 12345678`).join('\r\n')
  expect(await answerTo(`GET /api/programs HTTP/1.1\r\nHost: localhost\r\n${many}`)).toMatch(
    /^HTTP\/1\.1 431 /,
  )
})

test(`t12: ${slowOnes} connections that never finish their request keep no one from anything`, async () => {
  const slow = Array.from({ length: slowOnes }, open)
  let ended = 0
  const heard: string[] = []
  for (const [place, socket] of slow.entries()) {
    socket.on('close', () => ended++)
    socket.on('data', (piece) => {
      heard[place] = `${heard[place] ?? ''}${piece}`
    })
    socket.write('GET /api/programs HTTP/1.1\r\nHost: localhost\r\nX-')
  }
  const reads: number[] = []
  for (let round = 0; round < 40; round++) {
    for (const socket of slow) if (round % 10 === 0) socket.write('a')
    const began = performance.now()
    await expectWell()
    reads.push(performance.now() - began)
  }
  const p95 = reads.sort((a, b) => a - b)[Math.ceil(reads.length * 0.95) - 1] ?? 0
  const more = (await residentBytes()) - before
  process.stdout.write(`${JSON.stringify({ t12: { p95, moreBytes: more } })}\n`)
  expect(p95).toBeLessThan(mostReadMs)
  expect(more).toBeLessThan(mostMoreBytes)
  if (isLong) {
    await expect.poll(() => ended, { timeout: cutWithinMs, interval: 500 }).toBe(slowOnes)
    expect(heard.filter((said) => said.startsWith('HTTP/1.1 408 '))).toHaveLength(slowOnes)
  }
  for (const socket of slow) socket.destroy()
  expect(server.exitCode()).toBeNull()
}, 120_000)
