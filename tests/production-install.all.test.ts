import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverEnvironment, serverFlags } from '../scripts/runtime.mjs'
import { completeAnswers } from './answers.ts'
import { cast, castPassword } from './people.ts'
import { freePort } from './processes.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const installMs = 600_000
const readyMs = 120_000

/** A number that no account of the machine has, as containers give. */
const stranger = '10001'
/**
 * Nothing may be written but the data folder, by a user who may do nothing: what a container is. Only
 * root can make such a place, on Linux.
 */
const readOnly = [
  ...['unshare', '--mount', '--propagation', 'private', 'sh', '-ec'],
  `mount --bind "$DATA_DIR" "$DATA_DIR"
   mount -o remount,bind,ro /
   exec setpriv --reuid ${stranger} --regid ${stranger} --clear-groups --no-new-privs \
     --bounding-set=-all "$@"`,
  'sh',
]
const isReadOnly =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'setpriv', 'true']).status === 0

let folder: string
let url: string
let server: ChildProcess
let said = ''

beforeAll(async () => {
  const made = await run(process.execPath, ['scripts/release.mjs'], {
    cwd: root,
    timeout: installMs,
  })
  const place = await mkdtemp(join(tmpdir(), 'matricula-production-'))
  await chmod(place, 0o755)
  const archive = made.stdout.trim().split('\n').at(-1) ?? ''
  await run('tar', ['-xzf', archive, '-C', place])
  const [name = ''] = await readdir(place)
  folder = join(place, name)
  await makeFolder('data')
  await makeFolder('backups')
  await start()
}, installMs + readyMs)

/** One that the stranger may write to. */
async function makeFolder(name: string) {
  const made = join(dirname(folder), name)
  await mkdir(made)
  if (isReadOnly) await chown(made, Number(stranger), Number(stranger))
}

async function start() {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const [command = '', ...args] = [...(isReadOnly ? readOnly : []), join(folder, 'bin/matricula')]
  server = spawn(command, args, {
    cwd: '/',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      PORT: String(port),
      DRAIN_SECONDS: '0',
      DATA_DIR: join(dirname(folder), 'data'),
      BACKUP_DIR: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  await vi.waitFor(
    async () => {
      if (server.exitCode !== null) return
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`answers ${status}`)
    },
    { timeout: readyMs, interval: 250 },
  )
  if (server.exitCode !== null) throw new Error(`the server ended: ${said}`)
}

async function stop() {
  if (!server || server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** A command of the release, as the user the server runs as. */
async function matricula(...args: string[]) {
  const { stdout } = await run(join(folder, 'bin/matricula'), args, {
    ...(isReadOnly && { uid: Number(stranger), gid: Number(stranger) }),
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(dirname(folder), 'data'),
      BACKUP_DIR: join(dirname(folder), 'backups'),
      BACKUP_PASSPHRASE: 'a passphrase of the operator',
    },
    timeout: readyMs,
  })
  return stdout
}

afterAll(async () => {
  await stop()
  if (folder) await rm(dirname(folder), { recursive: true, force: true })
}, 60_000)

async function call(method: string, path: string, { token = '', body = {} } = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: method === 'GET' ? null : JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : {} }
}

test('no package of development is there', async () => {
  const there = await readdir(join(folder, 'node_modules'))
  expect(there).toContain('sharp')
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'esbuild', 'drizzle-kit'])
    expect(there).not.toContain(name)
  const everything = await readdir(join(folder, 'node_modules'), { recursive: true })
  expect(everything.filter((path) => /(^|\/)(npm|npx|node-gyp|node\.h)$/.test(path))).toEqual([])
  const bill = JSON.parse(await readFile(join(folder, 'sbom.json'), 'utf8'))
  expect(bill.bomFormat).toBe('CycloneDX')
  const billed = bill.components.map(({ name }: { name: string }) => name)
  // What runs from its own folder, and what is in the build alone.
  for (const name of ['sharp', 'pg', '@opentelemetry/sdk-trace', 'react-dom', 'pdfjs-dist'])
    expect(billed).toContain(name)
  for (const name of ['vitest', 'esbuild', 'typescript']) expect(billed).not.toContain(name)
})

test('it runs as `npm start` does', async () => {
  const script = await readFile(join(folder, 'bin/matricula'), 'utf8')
  for (const flag of serverFlags) expect(script).toContain(flag)
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(script).toContain(`${name}="\${${name}:-${value}}"`)
})

test.runIf(isReadOnly)('it runs as somebody unknown, who can write to the data alone', async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  expect(status).toMatch(new RegExp(`^Uid:\\s+${stranger}\\s`, 'm'))
  expect(status).toMatch(/^CapBnd:\s+0+$/m)
  const mounts = await readFile(`/proc/${server.pid}/mounts`, 'utf8')
  expect(mounts).toMatch(/^\S+ \/ \S+ ro,/m)
})

test('an applicant goes from the public page to a PDF of what they have answered', async () => {
  const page = await call('GET', '/')
  expect(page.status).toBe(200)
  expect(page.bytes.toString()).toMatch(/<div id="root">.*<h1/s)
  const registered = await call('POST', '/api/users/register', {
    body: { ...cast.maya, password: castPassword },
  })
  expect([registered.body.error, registered.status]).toEqual([undefined, 200])
  const { token } = registered.body
  const saved = await call('POST', '/api/users/application', {
    token,
    body: { applicationType: 'msc', ...completeAnswers('msc') },
  })
  expect([saved.body.error, saved.status]).toEqual([undefined, 200])
  const pdf = await call('GET', `/api/users/applications/${saved.body.id}/pdf`, { token })
  expect(pdf.status).toBe(200)
  expect(pdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('the printed link makes the first admin, who reads the list', async () => {
  const [, secret = ''] = /Set up the first admin: \S+#(\S+)/.exec(said) ?? []
  const made = await call('POST', '/api/admins/set-up', {
    body: {
      token: secret,
      email: 'ana@institute.example',
      name: 'Ana Ruiz',
      password: castPassword,
    },
  })
  expect([made.body.error, made.status]).toEqual([undefined, 200])
  const list = await call('GET', '/api/admins/applications', { token: made.body.token })
  expect(list.status).toBe(200)
})

test('the machine is lost, and its backup brings everything back', async () => {
  expect(await matricula('backup')).toContain('everything in it passes the check')
  await stop()
  await rm(join(dirname(folder), 'data'), { recursive: true })
  await makeFolder('data')
  const began = performance.now()
  const backups = await readdir(join(dirname(folder), 'backups'))
  const [backup = ''] = backups.filter((name) => name.startsWith('matricula-'))
  await matricula('restore', join(dirname(folder), 'backups', backup))
  await matricula('restore', '--release')
  await start()
  const backSeconds = (performance.now() - began) / 1_000
  process.stdout.write(`${JSON.stringify({ R16: { backSeconds } })}\n`)
  const { email } = cast.maya
  const { body } = await call('POST', '/api/users/login', {
    body: { email, password: castPassword },
  })
  const found = await call('GET', '/api/users/application', { token: body.token })
  expect(found.body.data.personalInfo.state).toBe('MD')
}, 300_000)
