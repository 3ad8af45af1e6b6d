import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { keepsHistory, newestSnapshot } from './backup/own-history.ts'
import type { Config } from './config.ts'
import { readRoom, saysOfRoom } from './disk-room.ts'
import { faultMessage } from './fault.ts'
import type { Figure } from './metrics.ts'
import type { Platform } from './platform.ts'
import { oldestJobSeconds, oldestMailSeconds } from './queue-age.ts'
import { answersPing } from './scanner.ts'
import { newKey, storeOf } from './store.ts'
import { spoolUpload } from './upload-spool.ts'

const answerMs = 2_000
/** What is told for information has to be known before the whole is called late. */
const pingMs = 1_500
const keptMs = 1_000
/** For so long a line that is only late stays as it was: a process that gets no time is busy, not broken. */
const lateForMs = 10_000
/** Servers and database that are kept by the same time service are nearer. */
const mostApartMs = 2_000
/** A turn of the mail loop and the mail that it is at take less. */
const mostLateMs = 50_000

export type Check = { ok: boolean; says: string }
export type Readiness = { ready: boolean; checks: Record<string, Check> }

type HealthOptions = {
  platform: Platform
  pendingMigrations(): Promise<number>
  /** By how much the clock of this machine is ahead of the database's, which counts. */
  clockAheadMs(): number
  /** By how much its loops are late; undefined where there is no worker. */
  workerLateMs(): number | undefined
  /** Whether another process does the work by the clock. */
  worksElsewhere?(): boolean
  isStopping(): boolean
  /** Lines of what the features need. */
  further?: Record<string, () => Promise<Check>>
}

/** The lines of `/readyz`: one for each thing that must work, kept for a second, answered within two. */
export function makeReadiness({
  platform,
  pendingMigrations,
  clockAheadMs,
  workerLateMs,
  worksElsewhere = () => false,
  isStopping,
  further = {},
}: HealthOptions) {
  const checks: Record<string, () => Promise<Check>> = {
    async database() {
      const { rows } = await platform.db.execute<{ most: string }>(
        sql`SELECT current_setting('max_connections') AS most`,
      )
      const own = platform.config.databasePool
      return {
        ok: true,
        says: `answers; ${own} of its ${rows[0]?.most} connections are ours at most`,
      }
    },
    async migrations() {
      const pending = await pendingMigrations()
      return { ok: pending === 0, says: pending === 0 ? 'all applied' : `${pending} to apply` }
    },
    async clock() {
      return { ok: true, says: saysHowFarApart(clockAheadMs()) }
    },
    storage: () => checkStorage(platform.config),
    files: oneAtATime(() => checkFiles(platform.config)),
    scanner: () => checkScanner(platform.config.clamdSocket),
    snapshot: () => saysOfSnapshot(platform),
    async queue() {
      const waits = await saysWhatWaits(platform)
      const late = workerLateMs()
      if (late === undefined || late > mostLateMs)
        return { ok: false, says: `the worker does not run; ${waits}` }
      return { ok: true, says: worksElsewhere() ? `another process works; ${waits}` : waits }
    },
    ...further,
    async stopping() {
      return { ok: !isStopping(), says: isStopping() ? 'stopping' : 'serving' }
    },
  }
  const timed = Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, withinTime(check)]),
  )
  let kept: { at: number; answer: Promise<Readiness> } | undefined
  return async function readiness(): Promise<Readiness> {
    if (!kept || performance.now() - kept.at > keptMs || isStopping())
      kept = { at: performance.now(), answer: run(timed) }
    return kept.answer
  }
}

/** What `/readyz` answers, for those who read figures alone. */
export function readyFigure(readiness: () => Promise<Readiness>): Figure {
  return {
    name: 'ready',
    help: 'Whether /readyz says yes',
    unread: 0,
    value: async () => ((await readiness()).ready ? 1 : 0),
  }
}

async function run(checks: Record<string, () => Promise<Check>>): Promise<Readiness> {
  const lines = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check()] as const),
  )
  return { ready: lines.every(([, line]) => line.ok), checks: Object.fromEntries(lines) }
}

/** What fails says so at once; what is late is believed for a while to be as it was. */
function withinTime(check: () => Promise<Check>): () => Promise<Check> {
  let last: { at: number; line: Check } | undefined
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), answerMs)
    })
    const begun = performance.now()
    try {
      const line = await Promise.race([check(), late])
      if (!line && last?.line.ok && begun - last.at < lateForMs) return last.line
      if (!line) return { ok: false, says: 'no answer in time' }
      last = { at: begun, line }
      return line
    } catch {
      last = undefined
      return { ok: false, says: 'does not answer' }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Anyone who asks while it is being found out hears the same: what is silent is not asked again and again. */
function oneAtATime(check: () => Promise<Check>): () => Promise<Check> {
  let asked: Promise<Check> | undefined
  return () => {
    asked ??= check().finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** For information: the time of the database counts, whatever this machine's clock shows. */
function saysHowFarApart(aheadMs: number): string {
  if (Math.abs(aheadMs) <= mostApartMs) return 'with the database'
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database, whose time counts`
}

/** How long the oldest mail and the oldest job that are due have waited. */
async function saysWhatWaits(platform: Pick<Platform, 'db' | 'now'>): Promise<string> {
  const mail = await oldestMailSeconds(platform)
  const job = await oldestJobSeconds(platform)
  const said = [
    ...(mail === undefined ? [] : [`the oldest due mail waits ${mail} s`]),
    ...(job === undefined ? [] : [`the oldest due job waits ${job} s`]),
  ]
  return said.length > 0 ? said.join(', ') : 'nothing waits'
}

/** Where files are elsewhere: that one can be put there, read and removed. */
async function checkFiles(config: Config): Promise<Check> {
  if (!config.s3) return { ok: true, says: 'in the data folder' }
  const store = storeOf(config)
  const probe = await spoolUpload(config, [Buffer.from('probe')])
  const key = newKey('part')
  try {
    await store.put(key, probe.path, probe.sha256)
    let read = ''
    for await (const piece of store.read(key)) read += Buffer.from(piece).toString()
    await store.remove(key)
    return { ok: read === 'probe', says: 'writes and reads' }
  } catch (error) {
    return { ok: false, says: faultMessage(error) }
  } finally {
    await rm(probe.path, { force: true })
  }
}

/** For information: points in time are kept of the embedded database alone. */
async function saysOfSnapshot({ config, now }: Pick<Platform, 'config' | 'now'>): Promise<Check> {
  if (!keepsHistory(config)) return { ok: true, says: 'none: no points in time are kept' }
  const at = await newestSnapshot(config)
  if (!at) return { ok: true, says: 'none yet' }
  const hours = Math.max(0, (now().getTime() - at.getTime()) / 3_600_000)
  return { ok: true, says: `the newest is ${hours.toFixed(1)} h old` }
}

/** For information: without it files wait, and everything else goes on. */
async function checkScanner(socket: string | undefined): Promise<Check> {
  if (!socket) return { ok: true, says: 'none: files are opened and checked, not scanned' }
  const answers = await answersPing(socket, pingMs).catch(() => false)
  return { ok: true, says: answers ? 'answers' : 'does not answer: files wait' }
}

async function checkStorage(config: Config): Promise<Check> {
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true })
  const room = await readRoom(config)
  // Reading goes on, and the probe would take of the last that is there.
  if (room === 'full') return { ok: true, says: saysOfRoom[room] }
  const file = join(dataDir, `.probe-${randomUUID()}`)
  await writeFile(file, file)
  const same = (await readFile(file, 'utf8')) === file
  await rm(file)
  const { bavail, bsize } = await statfs(dataDir)
  const gigabytes = (bavail * bsize) / 1e9
  return {
    ok: same,
    says: `writes and reads, ${gigabytes.toFixed(1)} GB free, ${saysOfRoom[room]}`,
  }
}
