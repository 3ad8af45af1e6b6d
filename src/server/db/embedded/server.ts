import {
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, urlOf } from './cluster.ts'
import { tryLock } from './file-lock.ts'
import { logSettings } from './log-segments.ts'
import {
  askServer,
  cameWithCopy,
  disownPostmaster,
  freePort,
  isServerOf,
  type Postmaster,
  readPostmaster,
  waitUntilReady,
} from './postmaster.ts'
import { chownFolder, programPath, runProgram, serverUser } from './programs.ts'

const startWaitMs = 60_000
const longestRecoverySeconds = 6 * 3_600
const retryMs = 100
const logKeptBytes = 1_000_000

// On the command line, where no file and no ALTER SYSTEM can overrule them.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // What is asked for most stays in memory, and few writes meet a page for the first time since a checkpoint.
  shared_buffers: '256MB',
  log_checkpoints: 'off',
  // Failed statements and their values are people's answers: they do not belong in a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const smallestLogMb = 64
const largestLogMb = 2_048
const shareOfDisk = 0.05

/** A large log makes writes cheap, and must not be what fills a small disk. */
export function logSizes({ blocks, bsize }: { blocks: number; bsize: number }) {
  const share = Math.floor((blocks * bsize * shareOfDisk) / 2 ** 20)
  const most = Math.min(largestLogMb, Math.max(smallestLogMb, share))
  return { max_wal_size: `${most}MB`, min_wal_size: `${smallestLogMb}MB` }
}

/**
 * Adopts the cluster's own living server or starts one; to be called under the lock of the folder.
 * Refuses a folder that was copied while its server ran: what is in it was never all there at once.
 */
export async function ensureServer(
  cluster: Cluster,
  onPort?: number,
): Promise<{ port: number; adopted: boolean }> {
  const giveUpAt = performance.now() + startWaitMs
  let reason = 'its server runs but does not answer'
  while (performance.now() < giveUpAt) {
    const running = readPostmaster(cluster.path)
    const answer = running && (await askRunningServer(cluster, running))
    if (running && answer === 'serves it') return { port: running.port, adopted: true }
    if (answer === 'serves what it was copied from') throw copiedWhileServed(cluster)
    const onItsWay = running && answer === 'silent' && isServerOf(cluster.path, running.pid)
    if (!onItsWay) {
      if (running && cameWithCopy(cluster.path, running, isSameFolder(cluster)))
        throw copiedWhileServed(cluster)
      refuseWhereServedElsewhere(cluster)
      if (running) disownPostmaster(cluster.path, running.pid)
      try {
        return { port: await startServer(cluster, onPort), adopted: false }
      } catch (error) {
        // A port just taken, or memory that a killed server's connections still hold: both pass.
        reason = lastWordsOf(cluster) ?? String(error)
      }
    }
    await pause(retryMs)
  }
  throw new Error(`The database in ${cluster.path} could not be started: ${reason}`)
}

function askRunningServer(cluster: Cluster, note: Postmaster) {
  return askServer(cluster.path, note, urlOf(cluster, note.port, 'postgres'))
}

export async function stopServer(cluster: Cluster) {
  const running = readPostmaster(cluster.path)
  // pg_ctl signals whatever process the note names.
  if (!running || !isServerOf(cluster.path, running.pid)) return
  const args = ['stop', '-m', 'fast', '-w', '-t', '60', '-D', cluster.path]
  await runProgram(programPath('pg_ctl'), args, serverUser(cluster.path))
}

/** Starts the server of a cluster that has a log to follow first, and returns when it is at the end of it. */
export async function recoverServer(cluster: Cluster): Promise<{ port: number }> {
  return { port: await startServer(cluster, undefined, longestRecoverySeconds) }
}

async function startServer(
  cluster: Cluster,
  onPort?: number,
  waitSeconds = startWaitMs / 1_000,
): Promise<number> {
  const user = serverUser(cluster.path)
  await chownFolder(user, cluster.path)
  const portFile = join(cluster.folder, 'port')
  // A copy brings the port along: on it, those of the first folder would be served by the second.
  const isKnown = existsSync(portFile) && isSameFolder(cluster)
  const remembered = isKnown ? Number(readFileSync(portFile, 'utf8')) : undefined
  const port = onPort ?? (await freePort(remembered))
  const log = logOf(cluster)
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logKeptBytes) rmSync(log)
  const ofPlace = { ...logSettings(cluster), ...logSizes(statfsSync(cluster.path)), port }
  const choices = Object.entries({ ...settings, ...ofPlace }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  // pg_ctl puts the server into a process group of its own: Ctrl-C is for us, who then stop it.
  const wait = ['-w', '-t', String(waitSeconds)]
  const args = ['start', ...wait, '-D', cluster.path, '-l', log, '-o', choices.join(' ')]
  const ended = new AbortController()
  const starting = runProgram(programPath('pg_ctl'), args, user).finally(() => ended.abort())
  // pg_ctl says why a start failed, but looks only ten times a second whether it went well.
  await Promise.race([starting, waitUntilReady(cluster.path, ended.signal)])
  writeFileSync(portFile, String(port))
  writeFileSync(join(cluster.folder, 'host'), thisHost())
  writeFileSync(inodeFileOf(cluster), inodeOf(cluster))
  return port
}

// Moving a folder keeps its inode, copying does not. One that no start has noted yet is believed.
function isSameFolder(cluster: Cluster) {
  const file = inodeFileOf(cluster)
  return !existsSync(file) || readFileSync(file, 'utf8') === inodeOf(cluster)
}

function inodeOf(cluster: Cluster) {
  return String(statSync(cluster.path, { bigint: true }).ino)
}

function inodeFileOf(cluster: Cluster) {
  return join(cluster.folder, 'inode')
}

function copiedWhileServed(cluster: Cluster) {
  const note = join(cluster.path, 'postmaster.pid')
  return new Error(
    `The database in ${cluster.path} was copied while its server was running, so the copy may be ` +
      'missing changes or be damaged. Stop Matricula, copy the whole data folder again, and start ' +
      `the new copy. If this copy is all you have, delete ${note} and start again, then run ` +
      'npm run verify.',
  )
}

// Two containers may share a folder without seeing each other's processes.
function refuseWhereServedElsewhere(cluster: Cluster) {
  const hostFile = join(cluster.folder, 'host')
  if (!existsSync(hostFile) || readFileSync(hostFile, 'utf8') === thisHost()) return
  const nobodyElse = tryLock(join(cluster.folder, 'users.lock'), 'alone')
  nobodyElse?.release()
  if (nobodyElse) return
  throw new Error(
    `The database in ${cluster.path} is in use on another machine or in another container. ` +
      'Servers that do not share one machine need a PostgreSQL of their own, named in DATABASE_URL.',
  )
}

function thisHost() {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Why the server ended, in its own words. */
export function lastWordsOf(cluster: Cluster) {
  const log = logOf(cluster)
  if (!existsSync(log)) return
  const fatal = readFileSync(log, 'utf8')
    .split('\n')
    .findLast((line) => line.includes('FATAL:'))
  return fatal?.replace(/.*FATAL:\s*/, '')
}

function logOf(cluster: Cluster) {
  return join(cluster.path, 'server.log')
}
