import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { migrate, migrateTo } from '../db/migrate.ts'
import { checkDatabase } from '../db/requirements.ts'
import { DatabaseSession } from '../db/session.ts'
import { keyFile } from '../key-file.ts'
import { auditHeadOf, fillTables } from './database-copy.ts'
import type { Manifest } from './manifest.ts'
import { openKeys } from './sealed-keys.ts'
import { putBackFiles } from './store-copy.ts'

/**
 * Puts the keys of a backup into a data folder that has none; the rest of the restore needs them. Refuses
 * where they are in it and stay sealed: an installation with a key of its own could not open its rows.
 */
export async function restoreKeys(
  { folder, manifest }: { folder: string; manifest: Manifest },
  dataDir: string,
  passphrase: string | undefined,
): Promise<void> {
  if (!manifest.keys) return
  if (!passphrase)
    throw new Error(
      'The keys of this backup are sealed. Set BACKUP_PASSPHRASE, or SECRET_KEY if you have it.',
    )
  const hexes = openKeys(await readFile(join(folder, manifest.keys.file), 'utf8'), passphrase)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(keyFile(dataDir), `${hexes.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
}

/**
 * Fills an empty database and an empty store from a backup whose parts have been checked, and marks the
 * database as a restored copy. Refuses a database that holds anything, and leaves no row in it where one
 * does not fit.
 */
export async function restoreBackup(
  { folder, manifest }: { folder: string; manifest: Manifest },
  config: Config,
  databaseUrl: string,
): Promise<{ files: number }> {
  const client = new DatabaseSession({
    connectionString: databaseUrl,
    application_name: 'matricula restore',
  })
  await client.connect()
  try {
    await checkDatabase(client)
    await refuseInhabited(client)
    await migrateTo(databaseUrl, manifest.migrations)
    await client.query('BEGIN')
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await fillTables(client, folder, manifest)
    if ((await auditHeadOf(client)) !== manifest.auditHead)
      throw new Error("The audit log of this backup doesn't end where its manifest says.")
    // Cut off right after the commit, it must not start as an installation that sends mail.
    const isMarked = await markRestored(client, manifest)
    await client.query('COMMIT')
    await migrate(databaseUrl)
    if (!isMarked) await markRestored(client, manifest)
    await client.query(notYetWhole)
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  for (const { name, file } of manifest.others)
    await copyFile(join(folder, file), join(config.dataDir, name))
  return { files: await putBackFiles(config, folder, manifest) }
}

const notYetWhole = 'UPDATE restores SET unfinished = true WHERE released_at IS NULL'

/** Returns false where the backup is older than the table that says so, or than what is written there. */
async function markRestored(client: Client, { at }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'restores'`,
  )
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return false
  await insertRestore(client, new Date(at))
  if (!names.includes('unfinished')) return true
  await client.query(notYetWhole)
  return true
}

async function insertRestore(client: Client, backupAt: Date): Promise<void> {
  await client.query('INSERT INTO restores (id, at, backup_at) VALUES ($1, now(), $2)', [
    randomUUID(),
    backupAt,
  ])
}

/** Says that a database which came back by other means, as of a moment, is a copy: it starts held. */
export function lockRestoredCopy(databaseUrl: string, moment: Date): Promise<void> {
  return inDatabase(databaseUrl, (client) => insertRestore(client, moment))
}

/** To be said of a restore once everything is there and anyone who was erased since is gone again. */
export async function finishRestore(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, (client) =>
    client.query('UPDATE restores SET unfinished = false WHERE unfinished'),
  )
}

async function refuseInhabited(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  if (rowCount !== 0)
    throw new Error('This database is not empty. A backup is restored into an empty one.')
}

/** Says that a restored copy is the installation from now on. Returns whether it was held. */
export function releaseRestoredCopy(databaseUrl: string): Promise<boolean> {
  return inDatabase(databaseUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM restores WHERE unfinished')
    if (rowCount !== 0)
      throw new Error(
        'This restore was cut off: files may be missing, and anyone who was erased since may be back. ' +
          'Restore into an empty place again.',
      )
    const released = await client.query(
      'UPDATE restores SET released_at = now() WHERE released_at IS NULL',
    )
    return released.rowCount !== 0
  })
}

async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseSession({
    connectionString: url,
    application_name: 'matricula restore',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
