import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

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
  const opening = openHttpServer({ host: '192.0.2.1', port: 0, variable: 'PORT' }, () => false)
  await expect(opening).rejects.toThrow('Set HOST to one that it has')
})

test('until there is something to serve, requests are told to come back', async () => {
  const place = { host: '127.0.0.1', port: 0, variable: 'PORT' }
  const server = await openHttpServer(place, () => false)
  onTestFinished(server.close)
  const url = `http://127.0.0.1:${server.port}/`
  const early = await fetch(url)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toBe('2')
  server.serve(() => new Response('served'))
  expect(await (await fetch(url)).text()).toBe('served')
})
