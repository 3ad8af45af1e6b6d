import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { eraseAgain } from '#server/backup/erasure-list.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { finishRestore, restoreBackup, restoreKeys } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { checkInvariants } from '#server/invariants.ts'
import { keyFile } from '#server/key-file.ts'
import { storeOf } from '#server/store.ts'
import { counted } from '#shared/counted.ts'
import { invariants } from './app.ts'

export type Backup = { folder: string; manifest: Manifest }

/** What a place that is a folder lacks of the installation's environment. */
export const noAddresses = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' }

/** Fills an empty place with a backup, and returns what to say of it and how many invariants are broken. */
export async function fillPlace(
  backup: Backup,
  place: NodeJS.ProcessEnv,
  {
    isScratch,
    say,
    erased = [],
  }: { isScratch: boolean; say: (line: string) => void; erased?: readonly string[] | undefined },
): Promise<number> {
  const dataDir = resolve(place.DATA_DIR || 'data')
  const { manifest } = backup
  const unwanted = manifest.others.map(({ name }) => name)
  if (!place.DATABASE_URL) unwanted.push('postgres')
  if (unwanted.some((name) => existsSync(join(dataDir, name))))
    throw new Error(`${dataDir} already holds an installation. Name an empty folder with --into.`)
  const hasOwnKey = Boolean(place.SECRET_KEY) || existsSync(keyFile(dataDir))
  if (!hasOwnKey) await restoreKeys(backup, dataDir, place.BACKUP_PASSPHRASE)
  const config = readConfig(place)
  if (manifest.files.copied)
    for await (const { key } of storeOf(config).list('file'))
      throw new Error(`The store of files is not empty (${key}).`)
  return withDatabase(config, async (url) => {
    const { files } = await restoreBackup(backup, config, url)
    say(`${manifest.tables.length} tables and ${counted(files, 'file')} are back`)
    if (!hasOwnKey && !manifest.keys && !isScratch && manifest.rows === 'copy')
      say(`The keys are not in this backup. Put yours in place of the new ${keyFile(dataDir)}`)
    const gone = await eraseAgain(config, url, erased)
    await finishRestore(url)
    if (gone > 0) say(`People who were erased since are erased again: ${gone}`)
    const isWithoutFiles = isScratch && !manifest.files.copied
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

/** Has the database of an installation at hand, whether its server runs already or not. */
export async function withDatabase<T>(
  config: Config,
  work: (url: string, embedded: EmbeddedDatabase | undefined) => Promise<T>,
): Promise<T> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    return await work(url, embedded)
  } finally {
    await embedded?.stop()
  }
}
