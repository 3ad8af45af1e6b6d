import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { cast, castPassword } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { openOwnServer } from './own-server.ts'

const isLong = process.env.LONG === '1'
const megabyte = 1024 * 1024
const fileBytes = (isLong ? 10 : 6) * megabyte
const pieceBytes = 64 * 1024
/** In the long form each sender is as slow as a line of one megabyte a second. */
const pieceMs = isLong ? (1_000 * pieceBytes) / megabyte : 0
const files = 50
const stalled = isLong ? 50 : 100
const lookEveryMs = 100
/** R22; the short form only catches a hang. */
const mostMoreBytes = 150 * megabyte
const mostReadMs = isLong ? 500 : 5_000
/** Three have room for 50 files between them; the fourth has those that stall. */
const senders = [1, 2, 3, 4]
const stalling = 3

const { server, dataDir, residentBytes } = await forThisFile(openOwnServer())
const tokens: string[] = []
const applications: string[] = []

beforeAll(async () => {
  for (const number of senders) {
    const { program, status, ...person } = cast.ada
    const email = `sender-${number}@example.org`
    const registration = { ...person, email, password: castPassword }
    const { token } = await post('register', '', registration)
    const { id } = await post('application', token, { applicationType: 'msc' })
    tokens.push(token)
    applications.push(id)
  }
}, 90_000)

/** Comes back when a busy server asks for it, as our pages do, for files too. */
async function untilTaken(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await pause(1_000 * Number(answer.headers.get('retry-after')))
  }
}

async function post(
  path: string,
  token: string,
  body: object,
): Promise<{ id: string; token: string }> {
  const answer = await untilTaken(() =>
    fetch(`${server.url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  )
  expect(answer.status).toBe(200)
  return answer.json()
}

async function begin(person: number): Promise<string> {
  const name = 'scan.pdf'
  const path = `applications/${applications[person]}/uploads`
  return (await post(path, tokens[person] ?? '', { name, bytes: fileBytes })).id
}

/** Sends without a length, piece by piece; a stalled one stops in the middle until it is released. */
function send(person: number, id: string, signal?: AbortSignal): Promise<Response> {
  let left = fileBytes
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left === 0) return controller.close()
      // No more comes, and no end either.
      if (signal && left < fileBytes / 2) return new Promise(() => {})
      if (pieceMs > 0) await pause(pieceMs)
      const size = Math.min(pieceBytes, left)
      left -= size
      controller.enqueue(new Uint8Array(size))
    },
  })
  // Named first: the browser's types do not know that a stream is sent by halves.
  const init = {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${tokens[person]}`,
    },
    body,
    duplex: 'half',
    signal: signal ?? null,
  }
  return fetch(`${server.url}/api/users/uploads/${id}`, init)
}

/** How long a read takes that has nothing to do with files. */
async function readMs(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/users/application`, {
    headers: { authorization: `Bearer ${tokens[stalling]}` },
  })
  expect(answer.status).toBe(200)
  await answer.json()
  return performance.now() - began
}

const halfMade = () => readdir(join(dataDir, 'incoming'))

test(`R22: memory stays flat under 50 uploads at once, beside ${stalled} that stall, and no one else waits`, async () => {
  const ids = await Promise.all(Array.from({ length: files }, (_, n) => begin(n % stalling)))
  const waiting = await Promise.all(Array.from({ length: 20 }, () => begin(stalling)))
  const before = await residentBytes()
  const stop = new AbortController()
  const stuck = Array.from({ length: stalled }, (_, n) => {
    const id = waiting[n % waiting.length] ?? ''
    return untilTaken(() => send(stalling, id, stop.signal)).catch(() => undefined)
  })
  let most = before
  const reads: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes())
      reads.push(await readMs())
      await pause(lookEveryMs)
    }
  })()
  const answers = await Promise.all(ids.map((id, n) => untilTaken(() => send(n % stalling, id))))
  // No one who signs in waits for those who send slowly: they hold no connection to the database.
  await post('login', '', { email: 'sender-3@example.org', password: castPassword })
  isOver = true
  await watching
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(most - before).toBeLessThan(mostMoreBytes)
  expect(files * fileBytes).toBeGreaterThan(mostMoreBytes * 1.9)
  const p95 = reads.sort((a, b) => a - b)[Math.ceil(reads.length * 0.95) - 1] ?? 0
  process.stdout.write(
    `${JSON.stringify({ R22: { reads: reads.length, p95, moreBytes: most - before } })}\n`,
  )
  expect(p95).toBeLessThan(mostReadMs)
  expect((await halfMade()).length).toBeGreaterThan(0)
  if (isLong) {
    const ends = await Promise.all(stuck)
    for (const end of ends) if (end) expect(end.status).toBe(408)
  } else stop.abort()
  await Promise.all(stuck)
  await expect.poll(halfMade, { timeout: 15_000 }).toEqual([])
}, 180_000)
