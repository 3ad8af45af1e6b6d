import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkParts, readManifest } from '#server/backup/manifest.ts'
import { releaseRestored, restoreBackup, restoreKeys } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { faultMessage } from '#server/fault.ts'
import { checkInvariants } from '#server/invariants.ts'
import { keyFile } from '#server/key-file.ts'
import { storeOf } from '#server/store.ts'
import { noteUpkeep } from '#server/upkeep.ts'
import { invariants } from './app.ts'

const usage = [
  'npm run restore -- <backup> [--into <data folder or postgres://…>]',
  'npm run restore -- <backup> --check',
  'npm run restore -- --release [--into …]',
].join('\n')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    check: { type: 'boolean' },
    release: { type: 'boolean' },
  },
})

/** Restores a backup into an empty place, tries one out in a scratch place, or releases a restored copy. */
async function restore(): Promise<void> {
  const [folder] = positionals
  if (values.release) {
    if (folder) throw new Error(usage)
    return withDatabase(readConfig(environment()), release)
  }
  if (!folder || positionals.length > 1 || (values.check && values.into)) throw new Error(usage)
  const backup = { folder, manifest: await readManifest(folder) }
  if (values.check) return noteCheck(backup, check)
  await checkParts(folder, backup.manifest)
  const broken = await fill(backup, environment())
  say(`Restored as of ${backup.manifest.at}.`)
  if (broken > 0) {
    say('Not everything in it holds: look at what is broken above.')
    process.exitCode = 1
  }
  say(
    'It is held: nobody can change anything in it, and nothing leaves it. To make it the installation:',
  )
  say(`npm run restore -- --release${values.into ? ` --into ${values.into}` : ''}`)
}

async function release(url: string): Promise<void> {
  say(
    (await releaseRestored(url))
      ? 'This is the installation from now on. Start it, or start it again.'
      : 'This is no restored copy that is held.',
  )
}

/** Restores into a folder that is thrown away; ends with 1 where anything is not as it should be. */
async function check(backup: Backup): Promise<void> {
  await checkParts(backup.folder, backup.manifest)
  const scratch = await mkdtemp(join(tmpdir(), 'matricula-check-'))
  try {
    const place = { DATA_DIR: scratch, ...nothing }
    const broken = await fill(backup, { ...process.env, ...place })
    if (broken > 0) throw new Error('This backup can be restored, but what is in it does not hold.')
    say(`This backup of ${backup.manifest.at} can be restored, and everything in it holds.`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Leaves word in the installation that is configured here, if there is one and the backup is of it. */
async function noteCheck(backup: Backup, check: (backup: Backup) => Promise<void>): Promise<void> {
  const { at, auditHead } = backup.manifest
  async function note(passed: boolean): Promise<void> {
    const dataDir = resolve(process.env.DATA_DIR || 'data')
    if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'postgres')))
      return say('There is no installation here, so the check wasn’t noted anywhere')
    const run = { kind: 'restore-check', passed, backupAt: new Date(at), auditHead } as const
    const fault = await withDatabase(readConfig(process.env), (url) => noteUpkeep(url, run)).catch(
      faultMessage,
    )
    if (fault) say(`The check wasn’t noted in the database: ${fault}`)
  }
  try {
    await check(backup)
  } catch (error) {
    await note(false)
    throw error
  }
  await note(true)
}

type Backup = { folder: string; manifest: Awaited<ReturnType<typeof readManifest>> }

/** A scratch place has a database and a store of its own, whatever those of the installation are. */
const nothing = {
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
}

/** What the place named by `--into` changes of the environment. */
function environment(): NodeJS.ProcessEnv {
  const { into } = values
  if (!into) return process.env
  if (/^postgres(ql)?:/.test(into))
    return { ...process.env, DATABASE_URL: into, DATABASE_DIRECT_URL: '' }
  return { ...process.env, DATA_DIR: into, DATABASE_URL: '', DATABASE_DIRECT_URL: '' }
}

/** Returns how many invariants are broken afterwards; each is named. */
async function fill(backup: Backup, place: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = resolve(place.DATA_DIR || 'data')
  const { manifest } = backup
  const unwanted = manifest.others.map(({ name }) => name)
  if (!place.DATABASE_URL) unwanted.push('postgres')
  if (unwanted.some((name) => existsSync(join(dataDir, name))))
    throw new Error(`${dataDir} holds an installation already. Name an empty folder with --into.`)
  const hasOwnKey = Boolean(place.SECRET_KEY) || existsSync(keyFile(dataDir))
  if (!hasOwnKey) await restoreKeys(backup, dataDir, place.BACKUP_PASSPHRASE)
  const config = readConfig(place)
  if (manifest.files)
    for await (const { key } of storeOf(config).list('file'))
      throw new Error(`The store of files is not empty (${key}).`)
  return withDatabase(config, async (url) => {
    const { files } = await restoreBackup(backup, config, url)
    say(`${manifest.tables.length} tables and ${files} files are back`)
    if (!hasOwnKey && !manifest.keys && !values.check)
      say(`The keys are not in this backup. Put yours in place of the new ${keyFile(dataDir)}`)
    const isWithoutFiles = values.check && !manifest.files
    if (isWithoutFiles) say('The files of applicants are not in this backup and were not checked')
    // As of the backup: a mail that was being sent then is not one that has been stuck since.
    const at = new Date(manifest.at)
    const seen = isWithoutFiles ? undefined : config
    const findings = await checkInvariants(url, at, invariants, seen)
    const broken = findings.filter((finding) => finding.broken > 0)
    for (const { name, says } of broken) say(`BROKEN ${name}: ${says}`)
    return broken.length
  })
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    return await work(config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? '')
  } finally {
    await embedded?.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await restore().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  process.exitCode = 1
})
