import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSession } from '../session.ts'

/** What a running server notes in its folder. */
export type Postmaster = { pid: number; folder: string; port: number; words: string }

/** What a server that was asked says of a folder; `silent` is none that knows the password. */
type ServerAnswer = 'serves it' | 'serves what it was copied from' | 'serves another' | 'silent'

const probeMs = 2_000
const lookEveryMs = 5
// Below those that systems give to outgoing connections: one of them could take it during a restart.
const ports = { from: 15_000, below: 32_000 }
const portAttempts = 50
// Above what any system gives out.
const pidOfNobody = 2_147_483_647

export function readPostmaster(cluster: string): Postmaster | undefined {
  const words = readOr('', noteOf(cluster))
  const [pid, folder = '', , port] = words.split('\n')
  if (Number(pid) > 0 && Number(port) > 0)
    return { pid: Number(pid), folder, port: Number(port), words }
}

/** Waits for a server that is being started to note that it takes connections, or for `over`. */
export async function waitUntilReady(cluster: string, over: AbortSignal): Promise<void> {
  while (!over.aborted && !isReady(readPostmaster(cluster))) await pause(lookEveryMs)
}

/** A dead server's note may say so too, and is disowned before another is started. */
function isReady(note: Postmaster | undefined): boolean {
  return note !== undefined && note.pid !== pidOfNobody && /^ready *$/m.test(note.words)
}

/** Whether the process is the server of this folder and not another that was given its id since. */
export function isServerOf(cluster: string, pid: number): boolean {
  const folder = realpathSync(cluster)
  if (process.platform === 'linux') {
    const words = readOr('', `/proc/${pid}/cmdline`).split('\0')
    const works = workingFolder(pid)
    return works ? works === folder : words.includes(cluster) || words.includes(folder)
  }
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const shown = spawnSync(command ?? '', args, { encoding: 'utf8' }).stdout
  return shown.includes(process.platform === 'win32' ? 'postgres.exe' : cluster)
}

/**
 * Takes a dead server's id out of its note, so that PostgreSQL does not believe a stranger with that id.
 * The rest stays: PostgreSQL finds by it the memory that orphaned connections may still use.
 */
export function disownPostmaster(cluster: string, pid: number) {
  const path = noteOf(cluster)
  const note = readOr('', path)
  if (note.startsWith(`${pid}\n`)) writeFileSync(path, note.replace(/^\d+/, String(pidOfNobody)))
}

/**
 * Asks the server of a note whether it is the one of this folder. A copied folder brings note and
 * password along, and paths differ by who looks: only its own server sees a file just laid in it.
 */
export async function askServer(
  cluster: string,
  note: Postmaster,
  url: string,
): Promise<ServerAnswer> {
  const client = new DatabaseSession({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  const name = `seen-${randomBytes(16).toString('hex')}`
  try {
    await client.connect()
    writeFileSync(join(cluster, name), '', { mode: 0o600 })
    const { rows } = await client.query<{ sees: boolean; note: string | null }>(
      `select (pg_stat_file($1, true)).size is not null as sees,
        pg_read_file('postmaster.pid', true) as note`,
      [name],
    )
    if (rows[0]?.sees) return 'serves it'
    return startOf(rows[0]?.note ?? '') === startOf(note.words)
      ? 'serves what it was copied from'
      : 'serves another'
  } catch {
    return 'silent'
  } finally {
    rmSync(join(cluster, name), { force: true })
    await client.end().catch(() => {})
  }
}

// Its process, folder and second: what follows is still being written when the server begins.
function startOf(note: string) {
  return note.split('\n', 3).join('\n')
}

/** Whether the note came with the folder from elsewhere: a folder that is only moved stays itself. */
export function cameWithCopy(cluster: string, note: Postmaster, isSameFolder: boolean): boolean {
  return !isSameFolder && resolve(note.folder) !== resolve(cluster)
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

function noteOf(cluster: string) {
  return join(cluster, 'postmaster.pid')
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
