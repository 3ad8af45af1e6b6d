import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

const clientTimes = { headersMs: 15_000, bodyMs: 30_000, keepAliveMs: 5_000, idleMs: 120_000 }
const place = { host: '127.0.0.1', port: 0, variable: 'PORT', clientTimes }

async function takenPort() {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  const address = stranger.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a port in use ends the start with 1, before anything is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-port-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await takenPort()
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} is in use by another program`)
  expect(said).toContain('set PORT to another port')
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('an address that this machine does not have is refused by its name', async () => {
  const opening = openHttpServer({ ...place, host: '192.0.2.1' }, () => false)
  await expect(opening).rejects.toThrow('Set HOST to one that it has')
})

test('until there is something to serve, who calls waits, and probes hear no', async () => {
  const server = await openHttpServer(place, () => false)
  onTestFinished(server.close)
  const url = `http://127.0.0.1:${server.port}`
  const headers = { 'content-type': 'application/json' }
  const early = fetch(`${url}/a-call`, { method: 'POST', headers, body: '"as they wrote it"' })
  for (const probe of ['/healthz', '/readyz']) expect((await fetch(url + probe)).status).toBe(503)
  const file = new Blob(['of any size'], { type: 'application/pdf' })
  expect((await fetch(`${url}/a-file`, { method: 'POST', body: file })).status).toBe(503)
  let waitedMs: unknown
  server.serve(async (request, env) => {
    waitedMs = Reflect.get(env, 'waitedMs')
    return new Response(`served ${await request.text()}`)
  })
  expect(await (await early).text()).toBe('served "as they wrote it"')
  // They arrived when they did, whatever they waited for.
  expect(waitedMs).toBeGreaterThan(0)
  expect(await (await fetch(url)).text()).toBe('served ')
  expect(waitedMs).toBeUndefined()
})

test('a crowd does not wait for a start', async () => {
  const server = await openHttpServer(place, () => false, 1_000)
  onTestFinished(server.close)
  const url = `http://127.0.0.1:${server.port}/`
  const crowd = Array.from({ length: 201 }, () => fetch(url))
  expect((await Promise.any(crowd)).status).toBe(503)
  server.serve(async () => new Response('served'))
  const answers = await Promise.all(crowd)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
})

test('who has waited long for a start is told to come back', async () => {
  const server = await openHttpServer(place, () => false, 50)
  onTestFinished(server.close)
  const late = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(late.status).toBe(503)
  expect(late.headers.get('retry-after')).toBe('2')
})

test('a second server of ours does not share the port of the first', async () => {
  const first = await openHttpServer(place, () => false)
  onTestFinished(first.close)
  const again = openHttpServer({ ...place, port: first.port }, () => false)
  await expect(again).rejects.toThrow('is in use by another program')
})

test('many newcomers are taken in a few turns of the loop, however long a turn is', async () => {
  const server = await openHttpServer(place, () => false)
  onTestFinished(server.close)
  server.serve(() => new Response('seen', { headers: { connection: 'close' } }))
  const client = new Worker(
    `const { connect } = require('node:net')
     const { parentPort, workerData } = require('node:worker_threads')
     let seen = 0
     for (let n = 0; n < 96; n++) {
       const socket = connect(workerData, '127.0.0.1', () => socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'))
       socket.on('data', () => {})
       socket.on('close', () => { if (++seen === 96) parentPort.postMessage('all') })
     }`,
    { eval: true, workerData: server.port },
  )
  let turns = 0
  const turn = () => {
    const until = performance.now() + 20
    while (performance.now() < until);
    turns++
    turning = setImmediate(turn)
  }
  await once(client, 'online')
  let turning = setImmediate(turn)
  await once(client, 'message')
  clearImmediate(turning)
  expect(turns).toBeLessThan(60)
})

const head = 'POST / HTTP/1.1\r\nHost: x\r\n'

test.each([
  ['headers', { headersMs: 100 }, head, '408'],
  ['a body', { bodyMs: 100 }, `${head}Content-Length: 9\r\n\r\nfew`, '408'],
  ['a next request', { keepAliveMs: 100 }, `${head}Content-Length: 0\r\n\r\n`, '200'],
  ['anything', { idleMs: 100 }, `${head}Content-Length: 9\r\n\r\nfew`, ''],
])('who does not send %s in time is cut off', async (_what, times, sent, heard) => {
  const server = await openHttpServer(
    { ...place, clientTimes: { ...clientTimes, ...times } },
    () => false,
  )
  onTestFinished(server.close)
  server.serve(async (request) => new Response(await request.text()))
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.write(sent)
  await once(socket, 'close')
  expect(answer.slice(9, 12)).toBe(heard)
})
