import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sourceState } from '../scripts/built.mjs'
import { serverEnvironment, serverFlags } from '../scripts/runtime.mjs'

/** Where the tests run. */
export const root = join(import.meta.dirname, '..')
const endWithParent = pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href

const readyWithinMs = 60_000
const lookEveryMs = 100

export type Server = {
  url: string
  child: ChildProcess
  /** What it has written so far, both streams. */
  output(): string
  /** Its exit code, or null while it runs. */
  exitCode(): number | null
  signal(name: NodeJS.Signals): void
  ended(): Promise<number | null>
}

const mostPorts = 5

/** What lets the tests read the figures of a server, and all that `/readyz` says. */
export const operator = { authorization: 'Bearer the-token-of-the-operator-of-tests' }

export type Program = { file: string; folder: string; args?: string[] }

const builtServer: Program = { file: 'dist/server/main.js', folder: root }

/** Starts a server as a process of its own, as `npm start` does the built one, and waits until it is ready. */
export async function startServer(
  environment: Record<string, string>,
  program = builtServer,
): Promise<Server> {
  if (program.folder === root) requireBuilt()
  for (let ports = 1; ; ports++) {
    const server = launch(Number(environment.PORT) || (await freePort()), environment, program)
    try {
      await untilReady(server)
      return server
    } catch (error) {
      // Another test may have taken the port since it was found free.
      if (!server.output().includes('EADDRINUSE') || ports === mostPorts) throw error
    }
  }
}

let state: string | undefined

/** What was built a while ago is not what is tested. */
function requireBuilt(): void {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) throw new Error('Run `npm run build` first: there is no build in dist/')
  state ??= sourceState()
  if (basename(realpathSync(dist)) === state) return
  throw new Error('Run `npm run build` first: dist/ was not made from these sources')
}

function launch(port: number, environment: Record<string, string>, program: Program): Server {
  const flags = [...serverFlags, '--import', endWithParent]
  const child = spawn(process.execPath, [...flags, program.file, ...(program.args ?? [])], {
    cwd: program.folder,
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      METRICS_TOKEN: operator.authorization.slice('Bearer '.length),
      // Written by each that ends by itself, read by the many that come after it.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      written += chunk
    })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => written,
    exitCode: () => child.exitCode,
    signal: (name) => child.kill(name),
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

export async function untilReady(server: Server): Promise<void> {
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    if (server.exitCode() !== null) throw new Error(`the server ended: ${server.output()}`)
    const answer = await fetch(`${server.url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(lookEveryMs)
  }
  throw new Error(`the server is not ready: ${server.output()}`)
}

/** Ends the embedded database of a data folder as a power cut or an operator would. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  process.kill(postmasterOf(dataDir), signal)
}

/** The embedded server and its workers, the server first; on Linux alone. */
export function processesOfDatabase(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir)
  const isWorker = (id: string) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === postmaster
    } catch {
      return false
    }
  }
  const workers = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isWorker(id))
  return [postmaster, ...workers.map(Number)]
}

export function postmasterOf(dataDir: string): number {
  const note = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  return Number(note.split('\n')[0])
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
