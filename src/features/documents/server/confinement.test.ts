import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkConfinement, confinedCommand, environment, findConfinement } from './confinement.ts'
import { picture } from './hostile-files.fixture.ts'
import { openOutOfTurn } from './opener.ts'

const run = promisify(execFile)

const dataDir = await mkdtemp(join(tmpdir(), 'confined-'))
const place = { dataDir, sealCertificate: undefined }
afterAll(() => rm(dataDir, { recursive: true }))

async function write(bytes: Uint8Array): Promise<string> {
  const path = join(dataDir, randomUUID())
  await writeFile(path, bytes)
  return path
}

const held = await findConfinement(place)

/** What a program says in the room in which files are opened, in place of the one that opens them. */
function runInside(program: string[]): Promise<string> {
  const words = confinedCommand(place, held, 5)
  const [command = '', ...rest] = [...words.slice(0, words.indexOf(process.execPath)), ...program]
  return run(command, rest, { env: environment, cwd: '/' }).then(
    ({ stdout }) => stdout,
    () => 'failed',
  )
}

test('it reads neither the key of the server nor what others sent', async () => {
  const key = join(dataDir, 'secret.key')
  await writeFile(key, 'secret')
  const words = confinedCommand(place, held, 5)
  const flags = words.slice(words.indexOf(process.execPath) + 1, -1)
  const read = `process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(key)}))`
  expect(await runInside([process.execPath, ...flags, '-e', read])).toBe('failed')
  expect(await runInside([process.execPath, ...flags, '-e', "process.stdout.write('runs')"])).toBe(
    'runs',
  )
  // Machine code, which Node cannot hold back.
  expect(await runInside(['cat', key])).toBe(held.isAlone ? 'failed' : 'secret')
  expect((await runInside(['cat', `/proc/${process.pid}/environ`])) === 'failed').toBe(held.isAlone)
})

test('it has no network where the system grants namespaces, and `/readyz` says which holds', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.parse(z.object({ port: z.int() }), server.address())
  const call = `require('node:net').connect(${port}, '127.0.0.1').on('data', (said) => process.stdout.write(said))`
  expect(await runInside([process.execPath, '-e', call])).toBe(held.isAlone ? 'failed' : 'hello')
  server.close()
  const { says } = await checkConfinement(place)
  expect(says).toContain(held.dataBytes === undefined ? 'a watcher limits' : 'prlimit limits')
  expect(says).toContain(held.isAlone ? 'namespaces keep it from' : 'grants no namespaces')
})

test('what is drawn again is for no one else to read', async () => {
  const path = await write(await picture(60, 40).jpeg().toBuffer())
  const { answer } = await openOutOfTurn(place, { open: path, out: `${path}.out` })
  expect(answer).toMatchObject({ isRewritten: true })
  expect((await stat(`${path}.out`)).mode & 0o777).toBe(0o600)
})
