import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** What `docs/guide/set-up.md` says that a machine needs which only runs the product. */
const carried = ['dist', 'migrations', 'assets', 'package.json', 'package-lock.json', '.npmrc']

let folder: string
let url: string
let server: ChildProcess
let said = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-production-'))
  // What is built last is a link to it.
  for (const name of carried)
    await cp(await realpath(join(root, name)), join(folder, name), { recursive: true })
  await run('npm', ['ci', '--omit=dev'], { cwd: folder, timeout: installMs })
  await mkdir(join(folder, 'data'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const node = join(folder, 'node_modules/node/bin/node')
  server = spawn(node, [...serverFlags, '--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DRAIN_SECONDS: '0',
      DATA_DIR: join(folder, 'data'),
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
}, installMs + readyMs)

afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
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
