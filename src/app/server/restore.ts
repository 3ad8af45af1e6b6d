import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { erasureList, erasuresKeptAt, readErasures } from '#server/backup/erasure-list.ts'
import { checkParts, readManifest } from '#server/backup/manifest.ts'
import { backupOfMoment } from '#server/backup/point-in-time.ts'
import { fetchBackup, isRemote } from '#server/backup/remote-backup.ts'
import { lockRestoredCopy, releaseRestoredCopy } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { faultMessage } from '#server/fault.ts'
import { checkBackup } from './check-backup.ts'
import { removeLeftovers, scratchNames } from './leftovers.ts'
import { type Backup, fillPlace, noAddresses, withDatabase } from './restored-place.ts'

const usage = [
  'npm run restore -- <backup> [--into <data folder or postgres://…>] [--erased <file>]',
  'npm run restore -- <backup> --check',
  'A backup is a folder, or s3://bucket/folder/matricula-…',
  'npm run restore -- <folder of backups> --at 2026-11-22T14:05Z [--into …] [--check]',
  'npm run restore -- --release [--into …]',
  'npm run restore -- --hold 2026-11-22T14:05Z [--into …]',
].join('\n')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    check: { type: 'boolean' },
    release: { type: 'boolean' },
    hold: { type: 'string' },
    erased: { type: 'string' },
    at: { type: 'string' },
  },
})

/** Restores a backup into an empty place, tries one out in a scratch place, or holds or releases a copy. */
async function restore(): Promise<void> {
  const [folder] = positionals
  if (values.release || values.hold !== undefined) {
    if (folder || (values.release && values.hold !== undefined)) throw new Error(usage)
    const { hold: moment } = values
    const act =
      moment === undefined ? releaseCopy : (url: string) => lockCopy(url, momentOf(moment))
    return withDatabase(readConfig(environment()), act)
  }
  if (!folder || positionals.length > 1 || (values.check && values.into)) throw new Error(usage)
  if (values.at) return restoreMoment(resolve(folder), momentOf(values.at))
  if (isRemote(folder))
    return inScratch(async (scratch) =>
      restoreFrom(await fetchBackup(folder, join(scratch, 'backup'), process.env), scratch),
    )
  const backup = { folder, manifest: await readManifest(folder) }
  await restoreFrom(backup, dirname(resolve(folder)))
}

async function inScratch(work: (scratch: string) => Promise<void>): Promise<void> {
  await removeLeftovers()
  const scratch = await mkdtemp(join(tmpdir(), scratchNames.restore))
  await work(scratch).finally(() => rm(scratch, { recursive: true, force: true }))
}

/** By a snapshot and the log since, kept beside the backups. */
async function restoreMoment(folder: string, moment: Date): Promise<void> {
  const backups = existsSync(join(folder, 'manifest.json')) ? dirname(folder) : folder
  await inScratch(async (scratch) => {
    const found = await backupOfMoment(backups, moment, scratch)
    if (new Date(found.manifest.at) < moment)
      say(`The log that is kept ends at ${found.manifest.at}, before the moment you named.`)
    await restoreFrom(found, backups)
  })
}

/** A time without a zone could be meant in any. */
function momentOf(text: string): Date {
  const moment = new Date(text)
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error('Give the moment with its time zone, like 2026-11-22T14:05Z')
  if (moment > new Date()) throw new Error(`${text} is in the future.`)
  return moment
}

async function restoreFrom(backup: Backup, backups: string): Promise<void> {
  if (values.check) return checkBackup(backup, say)
  await checkParts(backup.folder, backup.manifest)
  const list = values.erased ?? erasureList(backups)
  const erased = await readErasures(list)
  if (!erased && values.erased) throw new Error(`${list} can't be read.`)
  if (!erased) say(`There is no ${list}: anyone erased since then is back. Erase them again.`)
  else
    say(
      `${list} goes to ${(await erasuresKeptAt(list)).toISOString()}. Anyone erased after that is back. Erase them again.`,
    )
  const broken = await fillPlace(backup, environment(), { isScratch: false, say, erased })
  say(`Restored as of ${backup.manifest.at}.`)
  if (broken > 0) {
    say('Some checks failed: see what is broken above.')
    process.exitCode = 1
  }
  say(
    'It is on hold: no one can change anything in it, and nothing leaves it. To make it the installation:',
  )
  say(`npm run restore -- --release${values.into ? ` --into ${values.into}` : ''}`)
}

/** Of a database that another program brought back to a moment; only its operator knows of that. */
async function lockCopy(url: string, moment: Date): Promise<void> {
  await lockRestoredCopy(url, moment)
  say('It is on hold. Start or restart it: nothing in it can be changed, and nothing leaves it.')
}

async function releaseCopy(url: string): Promise<void> {
  say(
    (await releaseRestoredCopy(url))
      ? 'This is the installation from now on. Start or restart it.'
      : 'This is not a restored copy on hold.',
  )
}

/** What the place named by `--into` changes of the environment. */
function environment(): NodeJS.ProcessEnv {
  const { into } = values
  if (!into) return process.env
  if (/^postgres(ql)?:/.test(into)) return { ...process.env, ...noAddresses, DATABASE_URL: into }
  return { ...process.env, ...noAddresses, DATA_DIR: into }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await restore().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  process.exitCode = 1
})
