import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { spool } from './arriving.ts'
import type { Config } from './config.ts'
import type { Platform } from './platform.ts'
import { answersPing } from './scanner.ts'
import { newKey, storeOf } from './store.ts'

const answerMs = 2_000
const keptMs = 1_000
const mostIdleMs = 60_000

export type Check = { ok: boolean; says: string }
export type Readiness = { ready: boolean; checks: Record<string, Check> }

type Parts = {
  platform: Platform
  pendingMigrations(): Promise<number>
  workerIdleMs(): number | undefined
  isStopping(): boolean
  /** Lines of what the features need. */
  further?: Record<string, () => Promise<Check>>
}

/** The lines of `/readyz`: one for each thing that must work, kept for a second, answered within two. */
export function makeReadiness({
  platform,
  pendingMigrations,
  workerIdleMs,
  isStopping,
  further = {},
}: Parts) {
  const checks: Record<string, () => Promise<Check>> = {
    async database() {
      await platform.db.execute(sql`SELECT 1`)
      return { ok: true, says: 'answers' }
    },
    async migrations() {
      const pending = await pendingMigrations()
      return { ok: pending === 0, says: pending === 0 ? 'all applied' : `${pending} to apply` }
    },
    storage: () => checkStorage(platform.config.dataDir),
    files: () => checkFiles(platform.config),
    scanner: () => checkScanner(platform.config.clamdSocket),
    async queue() {
      const idle = workerIdleMs()
      if (idle === undefined || idle > mostIdleMs)
        return { ok: false, says: 'the worker does not run' }
      const { rows } = await platform.db.execute<{ seconds: number | null }>(
        sql`SELECT extract(epoch FROM ${platform.now()} - min(send_after))::float8 AS seconds FROM mails
            WHERE state = 'queued' AND send_after <= ${platform.now()}`,
      )
      const age = Math.round(rows[0]?.seconds ?? 0)
      return { ok: true, says: age > 0 ? `the oldest due mail waits ${age} s` : 'nothing waits' }
    },
    ...further,
    async stopping() {
      return { ok: !isStopping(), says: isStopping() ? 'stopping' : 'serving' }
    },
  }
  let kept: { at: number; answer: Promise<Readiness> } | undefined
  return async function readiness(): Promise<Readiness> {
    if (!kept || performance.now() - kept.at > keptMs || isStopping())
      kept = { at: performance.now(), answer: run(checks) }
    return kept.answer
  }
}

async function run(checks: Record<string, () => Promise<Check>>): Promise<Readiness> {
  const lines = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await withinTime(check)] as const),
  )
  return { ready: lines.every(([, line]) => line.ok), checks: Object.fromEntries(lines) }
}

async function withinTime(check: () => Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, says: 'no answer in time' }), answerMs)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return { ok: false, says: 'does not answer' }
  } finally {
    clearTimeout(timer)
  }
}

/** Where files lie elsewhere: that one can be put there, read and removed. */
async function checkFiles(config: Config): Promise<Check> {
  if (!config.s3) return { ok: true, says: 'in the data folder' }
  const store = storeOf(config)
  const probe = await spool(config, [Buffer.from('probe')])
  const key = newKey('part')
  await store.put(key, probe.path, probe.sha256)
  let read = ''
  for await (const piece of store.read(key)) read += Buffer.from(piece).toString()
  await store.remove(key)
  return { ok: read === 'probe', says: 'writes and reads' }
}

/** For information: without it files wait, and everything else goes on. */
async function checkScanner(socket: string | undefined): Promise<Check> {
  if (!socket) return { ok: true, says: 'none: files are opened and checked, not scanned' }
  const answers = await answersPing(socket).catch(() => false)
  return { ok: true, says: answers ? 'answers' : 'does not answer: files wait' }
}

async function checkStorage(dataDir: string): Promise<Check> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, `.probe-${randomUUID()}`)
  await writeFile(file, file)
  const same = (await readFile(file, 'utf8')) === file
  await rm(file)
  const { bavail, bsize } = await statfs(dataDir)
  const gigabytes = (bavail * bsize) / 1e9
  return { ok: same, says: `writes and reads, ${gigabytes.toFixed(1)} GB free` }
}
