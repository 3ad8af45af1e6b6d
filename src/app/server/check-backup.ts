import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkParts } from '#server/backup/manifest.ts'
import { readConfig } from '#server/config.ts'
import { faultMessage } from '#server/fault.ts'
import { noteUpkeep } from '#server/upkeep.ts'
import { removeLeftovers, scratchNames } from './leftovers.ts'
import { type Backup, fillPlace, noAddresses, withDatabase } from './restored-place.ts'

type Say = (line: string) => void

/** A scratch place has a database and a store of its own, whatever those of the installation are. */
const nothing = {
  ...noAddresses,
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
}

/**
 * Restores a backup into a folder that is thrown away, and leaves word in the installation that is
 * configured here, if there is one and the backup is of it. Throws where anything is not as it should be.
 */
export async function checkBackup(backup: Backup, say: Say): Promise<void> {
  try {
    await tryOut(backup, say)
  } catch (error) {
    await note(backup, false, say)
    throw error
  }
  await note(backup, true, say)
}

async function tryOut(backup: Backup, say: Say): Promise<void> {
  await checkParts(backup.folder, backup.manifest)
  await removeLeftovers()
  const scratch = await mkdtemp(join(tmpdir(), scratchNames.check))
  try {
    const place = { ...process.env, DATA_DIR: scratch, ...nothing }
    const broken = await fillPlace(backup, place, { isScratch: true, say })
    if (broken > 0) throw new Error('This backup can be restored, but its contents fail the check.')
    say(
      `This backup of ${backup.manifest.at} can be restored, and everything in it passes the check.`,
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function note({ manifest }: Backup, passed: boolean, say: Say): Promise<void> {
  const { at, auditHead } = manifest
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'postgres')))
    return say('There is no installation here, so the check wasn’t noted anywhere')
  const run = { kind: 'restore-check', passed, backupAt: new Date(at), auditHead } as const
  const fault = await withDatabase(readConfig(process.env), (url) => noteUpkeep(url, run)).catch(
    faultMessage,
  )
  if (fault) say(`The check wasn’t noted in the database: ${fault}`)
}
