import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'

export const backupEnvironment = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_FILES: z._default(z.enum(['on', 'off'], 'BACKUP_FILES is on or off'), 'on'),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, 'BACKUP_PASSPHRASE must have at least 12 characters')),
  ),
}

export type BackupSettings = {
  /** Where the product makes backups by itself; undefined where it makes none. */
  folder: string | undefined
  withFiles: boolean
  /** Seals the keys; without one they are left out. */
  passphrase: string | undefined
}

type Given = {
  DATABASE_URL?: string | undefined
  BACKUP_DIR?: string | undefined
  BACKUP_FILES: 'on' | 'off'
  BACKUP_PASSPHRASE?: string | undefined
}

/** The embedded database is backed up unless somebody says otherwise; anyone who gives a database may have backups of it. */
export function backupSettingsOf(given: Given, dataDir: string): BackupSettings {
  const { BACKUP_DIR: named } = given
  const leftOut = given.DATABASE_URL ? undefined : join(dataDir, 'backups')
  return {
    folder: named === 'off' ? undefined : named ? resolve(named) : leftOut,
    withFiles: given.BACKUP_FILES === 'on',
    passphrase: given.BACKUP_PASSPHRASE,
  }
}

/** What to tell anyone who starts the product, a line each. */
export function describeBackups({
  backup: { folder, passphrase },
  dataDir,
}: {
  backup: BackupSettings
  dataDir: string
}): string[] {
  if (!folder) return ['No backups are made by themselves: BACKUP_DIR names no folder']
  const where = isOnSameDisk(folder, dataDir)
    ? `${folder}, the disk of the data itself: name a folder on another one in BACKUP_DIR`
    : folder
  const lines = [`A backup is made every night in ${where}`]
  if (!passphrase) lines.push('Without BACKUP_PASSPHRASE the keys are not in it: keep them apart')
  return lines
}

/** Whether the disk takes the backups with it when it breaks. */
export function isOnSameDisk(folder: string, dataDir: string): boolean {
  return statSync(nearest(folder)).dev === statSync(nearest(dataDir)).dev
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}
