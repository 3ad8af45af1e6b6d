import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'

/** What a running server notes in its folder. */
export type Postmaster = { pid: number; port: number }

const probeMs = 2_000
// Below those that systems give to outgoing connections: one of them could take it during a restart.
const ports = { from: 15_000, below: 32_000 }
const portAttempts = 50
// Above what any system gives out.
const pidOfNobody = 2_147_483_647

export function readPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port] = readOr('', join(cluster, 'postmaster.pid')).split('\n')
  if (Number(pid) > 0 && Number(port) > 0) return { pid: Number(pid), port: Number(port) }
}

/** Whether the process is the server of this folder and not another that was given its id since. */
export function isServerOf(cluster: string, pid: number): boolean {
  const folder = realpathSync(cluster)
  if (process.platform === 'linux') {
    const words = readOr('', `/proc/${pid}/cmdline`).split('\0')
    return words.includes(cluster) || words.includes(folder) || workingFolder(pid) === folder
  }
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const shown = spawnSync(command ?? '', args, { encoding: 'utf8' }).stdout
  return shown.includes(process.platform === 'win32' ? 'postgres.exe' : cluster)
}

/**
 * Takes a dead server's id out of its note, lest PostgreSQL believe a stranger with that id.
 * The rest stays: PostgreSQL finds by it the memory that orphaned connections may still use.
 */
export function disownPostmaster(cluster: string, pid: number) {
  const path = join(cluster, 'postmaster.pid')
  const note = readOr('', path)
  if (note.startsWith(`${pid}\n`)) writeFileSync(path, note.replace(/^\d+/, String(pidOfNobody)))
}

/** Alive means: answers with the password that only this folder's server knows. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The wished port if it is free, else any. */
export async function freePort(wished: number | undefined): Promise<number> {
  for (let attempt = 0; attempt < portAttempts; attempt++) {
    const port = attempt === 0 && wished ? wished : randomInt(ports.from, ports.below)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${ports.from} and ${ports.below} was found.`)
}

function isFree(port: number) {
  return new Promise<boolean>((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => done(true))
    })
  })
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return
  }
}

function readOr(otherwise: string, path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
