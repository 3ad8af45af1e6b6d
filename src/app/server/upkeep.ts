import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepErasures } from '#server/backup/erasure-list.ts'
import { type BackupWishes, makeBackup } from '#server/backup/make-backup.ts'
import type { SnapshotWishes } from '#server/backup/snapshots.ts'
import { copyNewFiles, copyStore } from '#server/backup/store-copy.ts'
import type { Config } from '#server/config.ts'
import { checkInvariants } from '#server/invariants.ts'
import type { Job } from '#server/job.ts'
import { noteUpkeep, verifyRun } from '#server/upkeep.ts'
import { invariants } from './app.ts'
import { installed } from './features.ts'
import type { Backup } from './restored-place.ts'

const longestBackupSeconds = 6 * 3_600
const mostSaid = 2_000

/** What goes with the rows, whichever way they are copied. */
export function snapshotWishes({ backup: { passphrase } }: Config): SnapshotWishes {
  return { others: installed.flatMap(({ keeps = [] }) => keeps), passphrase }
}

/** Makes a backup and writes down that there is one; an open export is none. */
export async function backUp(
  config: Config,
  databaseUrl: string,
  {
    into,
    withFiles,
    rows = 'copy',
  }: Pick<BackupWishes, 'into' | 'withFiles'> & Partial<Pick<BackupWishes, 'rows'>>,
): Promise<Backup & { fault: string | undefined }> {
  const wishes = { ...snapshotWishes(config), into, withFiles, rows }
  const made = await makeBackup(config, databaseUrl, wishes)
  const backupAt = new Date(made.manifest.at)
  const run = { kind: 'backup', passed: true, backupAt } as const
  return { ...made, fault: rows === 'copy' ? await noteUpkeep(databaseUrl, run) : undefined }
}

/** So that an upgrade can be taken back; nothing is changed where no backup can be made. */
export async function backUpBeforeMigration(
  config: Config,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const { folder, withFiles } = config.backup
  if (!folder) return say('Updating the database without a backup: BACKUP_DIR names no folder')
  say('Making a backup before the database is updated')
  try {
    const made = await backUp(config, ownerUrl, { into: folder, withFiles })
    say(`The backup is in ${made.folder}`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The database is unchanged, because it could not be backed up first: ${why}\n` +
        'Fix that, or set BACKUP_DIR=off to upgrade without one.',
      { cause },
    )
  }
}

/** The program beside the source, or beside the bundle of a built product. */
const backupProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './backup.ts' : './backup.js', import.meta.url),
)

/** In a process of its own: a restore and the walk through all of it would delay anyone who waits for an answer. */
const nightlyBackup: Job = {
  name: 'backup',
  cron: '10 2 * * *',
  longestSeconds: longestBackupSeconds,
  // Each is a whole copy: one that can't be restored twice has to be looked at.
  retries: 1,
  async run({ config }) {
    if (config.backup.folder) await runProgram(backupProgram)
  },
}

/** Throws what a program of ours said of its fault. */
function runProgram(program: string): Promise<void> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'] })
  // Stopping the server doesn’t wait for a backup; it would keep the database running.
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  child.once('close', () => process.off('SIGTERM', stop))
  let said = ''
  child.stderr.on('data', (piece) => {
    said = `${said}${piece}`.slice(-mostSaid)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(said.trim()))))
  })
}

/** A night's backup has walked through everything; a row is written in a transaction that takes a while. */
const sinceStartMs = 26 * 3_600_000
const overlapMs = 15 * 60_000
let filesKeptAt: number | undefined

/** What backups need of the time since the last one: files, and anyone who was erased. */
const keepUpBackups: Job = {
  name: 'keep-up-backups',
  everyMs: 240_000,
  async run(platform) {
    const { folder, withFiles } = platform.config.backup
    if (!folder) return
    await keepErasures(platform.db, folder, platform.now())
    if (!withFiles) return
    const begun = platform.now().getTime()
    const since = filesKeptAt ? filesKeptAt - overlapMs : begun - sinceStartMs
    if (existsSync(join(folder, 'files'))) await copyNewFiles(platform, folder, new Date(since))
    else await copyStore(platform.config, folder)
    filesKeptAt = begun
  },
}

const nightlyCheck: Job = {
  name: 'check-invariants',
  cron: '40 3 * * *',
  async run({ log, now, config }, databaseUrl) {
    const findings = await checkInvariants(databaseUrl, now(), invariants, config)
    for (const { name, broken, says } of findings)
      if (broken > 0) log.error({ invariant: name, broken, says }, 'an invariant is broken')
    const fault = await noteUpkeep(databaseUrl, verifyRun(findings))
    if (fault) log.warn({ fault }, 'the check was not noted')
  },
}

/** What the installation does for itself by the clock. */
export const upkeepJobs: readonly Job[] = [nightlyBackup, keepUpBackups, nightlyCheck]
