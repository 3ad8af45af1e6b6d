import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { startEmbedded } from '#server/db/embedded.ts'
import { noAddresses, serverEnvironment, serverFlags } from '../scripts/runtime.mjs'
import { ask, request } from './load.ts'

const readyWithinMs = 60_000
const lookEveryMs = 5

export const root = fileURLToPath(new URL('..', import.meta.url))
const firstAdmin = {
  email: 'bench@example.org',
  password: 'a harbour at four in the morning',
}

/** A session of the first admin, who has a name by then: the office's pages ask for one first. */
export async function signIn(port: number): Promise<string> {
  const body = await ask(port, request('POST /api/admins/login', { body: firstAdmin }))
  const { token } = z.parse(z.object({ token: z.string() }), JSON.parse(body))
  await ask(port, request('PATCH /api/admins/me', { token, body: { name: 'Ada Bench' } }))
  return token
}

const Figures = z.object({
  loopDelayP99Ms: z.number(),
  cpuMs: z.number(),
  memoryMb: z.number(),
  /** Before the work, and the most while it went on. */
  beganMb: z.number(),
  peakMb: z.number(),
})

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Builds the product unless it is built from these very sources. */
export async function ensureBuilt(): Promise<void> {
  const { ensureBuilt } = await import(new URL('../scripts/built.mjs', import.meta.url).href)
  await ensureBuilt()
}

/**
 * The built product in a process of its own, on a database that is thrown away. The database is
 * ours and the server joins it, so that a bench can fill and look into it by SQL.
 */
export async function startProduct(environment: Record<string, string> = {}) {
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'matricula-bench-'))
  const database = await startEmbedded({ dataDir })
  const server = await startServer(dataDir, environment).catch(async (error) => {
    await clear()
    throw error
  })

  async function clear() {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  async function stop() {
    await server.stop()
    await clear()
  }
  process.once('SIGINT', () => stop().finally(() => process.exit(130)))

  return {
    ...server,
    dataDir,
    databaseUrl: database.url,
    /** The same database with every right. */
    adminUrl: Object.assign(new URL(database.adminUrl), { pathname: '/matricula' }).href,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Starts the built server on a data folder and waits until it is ready. */
export async function startServer(dataDir: string, environment: Record<string, string> = {}) {
  const port = Number(environment.PORT) || (await freePort())
  const imports = [
    fileURLToPath(new URL('probe.mjs', import.meta.url)),
    join(root, 'scripts/end-with-parent.mjs'),
  ]
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...serverFlags, ...imports.flatMap((file) => ['--import', file]), 'dist/server/main.js'],
    {
      cwd: root,
      env: {
        ...serverEnvironment,
        ...process.env,
        ...noAddresses,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        SMTP_URL: '',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ADMIN_EMAIL: firstAdmin.email,
        ADMIN_PASSWORD: firstAdmin.password,
        ...environment,
      },
      // The log is written as it always is, only no one reads it.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words += chunk
  })
  const ended = once(child, 'exit')
  await answers(`http://localhost:${port}/readyz`, () => child.exitCode !== null).catch(() => {
    child.kill()
    throw new Error(`The server did not start.\n${words}`)
  })

  async function ask(word: 'begin' | 'end'): Promise<unknown> {
    const told = once(child, 'message')
    child.send(word)
    return (await told)[0]
  }

  return {
    port,
    address: `http://localhost:${port}`,
    readyAfterMs: performance.now() - began,
    /** What the server's process felt while some work went on. */
    async during<T>(work: () => Promise<T>) {
      await ask('begin')
      const result = await work()
      return { result, ...Figures.parse(await ask('end')) }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits for the first answer 200 of an address. */
export async function answers(
  address: string,
  isOver = () => false,
  withinMs = readyWithinMs,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (performance.now() < giveUpAt && !isOver()) {
    const status = await fetch(address).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) return
    await pause(lookEveryMs)
  }
  throw new Error(`${address} does not answer`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
