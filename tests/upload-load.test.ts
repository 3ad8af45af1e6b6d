import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, castPassword } from './cast.ts'
import { cloneDatabase } from './database.ts'
import { type Server, startServer } from './processes.ts'

const megabyte = 1024 * 1024
const fileBytes = 6 * megabyte
const files = 50
const stalled = 100
const lookEveryMs = 100
/** R22. */
const mostMoreBytes = 150 * megabyte

let server: Server
let dataDir: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
const tokens: string[] = []
const applications: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-uploads-'))
  database = await cloneDatabase()
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database.url })
  for (const number of [1, 2, 3]) {
    const { program, status, ...person } = cast.ada
    const email = `sender-${number}@example.org`
    const registration = { ...person, email, password: castPassword }
    const { token } = await post('register', '', registration)
    const { id } = await post('application', token, { applicationType: 'msc' })
    tokens.push(token)
    applications.push(id)
  }
}, 90_000)
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function post(path: string, token: string, body: object) {
  const answer = await fetch(`${server.url}/api/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function begin(person: number): Promise<string> {
  const name = 'scan.pdf'
  const path = `applications/${applications[person]}/uploads`
  return (await post(path, tokens[person] ?? '', { name, bytes: fileBytes })).id
}

/** Sends without a length, piece by piece; a stalled one stops in the middle until it is let go. */
function send(person: number, id: string, signal?: AbortSignal): Promise<Response> {
  let left = fileBytes
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close()
      // No more comes, and no end either.
      if (signal && left < fileBytes / 2) return new Promise(() => {})
      const size = Math.min(64 * 1024, left)
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

async function residentBytes(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}

test('R22: memory stays flat under 50 uploads at once, beside 100 that stall', async () => {
  const ids = await Promise.all(Array.from({ length: files }, (_, n) => begin(n % 2)))
  const waiting = await Promise.all(Array.from({ length: 30 }, () => begin(2)))
  const before = await residentBytes()
  const stop = new AbortController()
  const stuck = Array.from({ length: stalled }, (_, n) =>
    send(2, waiting[n % waiting.length] ?? '', stop.signal).catch(() => undefined),
  )
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes())
      await pause(lookEveryMs)
    }
  })()
  const answers = await Promise.all(ids.map((id, n) => send(n % 2, id)))
  // Nobody who signs in waits for those who send slowly: they hold no connection to the database.
  await post('login', '', { email: 'sender-3@example.org', password: castPassword })
  isOver = true
  await watching
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(most - before).toBeLessThan(mostMoreBytes)
  expect(files * fileBytes).toBeGreaterThan(mostMoreBytes * 1.9)
  stop.abort()
  await Promise.all(stuck)
}, 120_000)
