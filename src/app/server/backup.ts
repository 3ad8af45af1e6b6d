import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { removeOldBackups } from '#server/backup/backup-retention.ts'
import { keepErasuresOf } from '#server/backup/erasure-list.ts'
import { historyOf } from '#server/backup/history.ts'
import { tryRecovery } from '#server/backup/point-in-time.ts'
import { isRemote, sendBackup } from '#server/backup/remote-backup.ts'
import { LogNotKept, removeOldHistory, takeSnapshot } from '#server/backup/snapshots.ts'
import { copyStore, removeGoneCopies } from '#server/backup/store-copy.ts'
import { type Config, readConfig } from '#server/config.ts'
import { faultMessage } from '#server/fault.ts'
import { storeOf } from '#server/store.ts'
import { counted } from '#shared/counted.ts'
import { checkBackup } from './check-backup.ts'
import { type Backup, withDatabase } from './restored-place.ts'
import { backUp, snapshotWishes } from './upkeep.ts'

const usage = [
  'npm run backup -- <folder or s3://bucket/folder> [--no-files]',
  'npm run backup',
  'npm run export -- <folder> [--no-files]',
].join('\n')

/**
 * Writes a backup into a folder, while the product serves or at rest, and says what is in it. Without a
 * folder it does what is done every night: into the folder of the settings, tried out, older ones removed.
 */
async function backup(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-files': { type: 'boolean' }, open: { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const [into] = positionals
  if (positionals.length > 1 || (!into && (values['no-files'] || values.open)))
    throw new Error(usage)
  const rows = values.open ? 'ndjson' : 'copy'
  const withFiles = !values['no-files']
  if (into && isRemote(into)) return sendToPlace(config, into, { withFiles, rows })
  if (into) return tell(await make(config, { into, withFiles, rows }))
  return byNight(config)
}

/** Made beside the applicants' files, which take no room twice there, and removed once it is sent. */
async function sendToPlace(
  config: Config,
  place: string,
  wishes: Pick<Parameters<typeof backUp>[2], 'withFiles' | 'rows'>,
): Promise<void> {
  const made = await make(config, { into: config.dataDir, ...wishes })
  try {
    const sent = await sendBackup(made, place, process.env)
    tell({ ...made, folder: sent })
  } finally {
    await rm(made.folder, { recursive: true, force: true })
  }
}

async function byNight(config: Config): Promise<void> {
  const { folder, withFiles } = config.backup
  if (!folder) throw new Error('BACKUP_DIR names no folder for backups')
  if (withFiles) await copyStore(config, folder)
  const made = await make(config, { into: folder, withFiles, rows: 'copy' })
  tell(made)
  await checkBackup(made, say)
  const removed = await removeOldBackups(folder, new Date(made.manifest.at))
  if (removed > 0) say(`Backups removed: ${removed}`)
  const now = new Date()
  const gone = withFiles ? await removeGoneCopies(storeOf(config), folder, now) : 0
  if (gone > 0) say(`Files removed because no backup needs them: ${gone}`)
  await snapshot(config, folder, now)
}

/** Of the embedded database: with its log a snapshot leads to any moment since. */
function snapshot(config: Config, folder: string, now: Date): Promise<void> {
  return withDatabase(config, async (_, embedded) => {
    if (!embedded) return
    const history = await historyOf(embedded.cluster, folder)
    const taken = await takeSnapshot(config, embedded, history, snapshotWishes(config)).catch(
      (error: unknown) => {
        if (!(error instanceof LogNotKept)) throw error
        say(`No snapshot for points in time: ${error.message}`)
      },
    )
    if (!taken) return
    await tryRecovery(taken)
    await removeOldHistory(folder, history, now)
    say(`A snapshot for points in time is in ${taken.folder}, and can be recovered`)
  })
}

function make(config: Config, wishes: Parameters<typeof backUp>[2]): Promise<Backup> {
  return withDatabase(config, async (url) => {
    if (wishes.into === config.backup.folder) await keepErasuresOf(url, wishes.into)
    const { fault, ...made } = await backUp(config, url, wishes)
    if (fault) say(`It wasn’t noted in the database: ${fault}`)
    return made
  })
}

function tell({ folder, manifest }: Backup): void {
  const { tables, at, files, keys } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `The ${manifest.rows === 'copy' ? 'backup' : 'export'} is in ${folder}: ${tables.length} tables, ${rows} rows, as of ${at}`,
  )
  say(
    files.copied
      ? counted(files.count, 'file')
      : `A list of ${counted(files.count, 'file')} with their sums, without the files`,
  )
  if (manifest.rows === 'ndjson') {
    say('Passwords, second factors, keys, and links are not in it')
    return
  }
  say(
    keys
      ? 'The keys are in it, sealed with BACKUP_PASSPHRASE'
      : 'The keys are not in it. Keep secret.key or SECRET_KEY apart, or set BACKUP_PASSPHRASE',
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await backup().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  process.exitCode = 1
})
