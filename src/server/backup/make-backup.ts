import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { databaseTime } from '../db/clock.ts'
import { listAppliedMigrations } from '../db/migrate.ts'
import { DatabaseSession } from '../db/session.ts'
import { storeOf } from '../store.ts'
import { syncFolder } from '../sync-folder.ts'
import { ownVersion } from '../version.ts'
import { auditHeadOf, copyTables, listTables, readSequences, writePart } from './database-copy.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { describeTables } from './open-rows.ts'
import { sealKeys } from './sealed-keys.ts'
import { copiesIn, copyStore, listFiles } from './store-copy.ts'

export type BackupWishes = {
  /** Where the folder of the backup is made; files that are there in `files` already are linked to. */
  into: string
  /** Files beside the store that features keep in the data folder. */
  others: readonly string[]
  /** Without one the keys are left out. */
  passphrase: string | undefined
  withFiles: boolean
  /** An open export is for other programs to read, too, and has no secrets. */
  rows: Manifest['rows']
}

const askAgainMs = 100

/** A name says the second; anyone who comes in the second of a finished backup waits for the next. */
async function freeName(client: Client, into: string, prefix: string): Promise<string> {
  for (;;) {
    const name = prefix + stampOf(await databaseTime(client))
    if (!existsSync(join(into, name))) return name
    await pause(askAgainMs)
  }
}

/**
 * Writes all that an installation is, while it serves: one snapshot of the database, applicants' files,
 * and the keys under a passphrase. What was broken off keeps the ending `.partial` and is no backup.
 */
export async function makeBackup(
  config: Config,
  databaseUrl: string,
  { into, others, passphrase, withFiles, rows }: BackupWishes,
): Promise<{ folder: string; manifest: Manifest }> {
  const client = new DatabaseSession({
    connectionString: databaseUrl,
    application_name: 'matricula backup',
  })
  await client.connect()
  try {
    const isOpen = rows === 'ndjson'
    const name = await freeName(client, into, `matricula-${isOpen ? 'export-' : ''}`)
    const partial = join(into, `${name}.partial`)
    if ((await listAppliedMigrations(client)).length === 0)
      throw new Error('There is no installation here to back up: its database is empty.')
    await mkdir(into, { recursive: true, mode: 0o700 })
    // Throws where another backup is being written under the name.
    await mkdir(partial, { mode: 0o700 })
    // Before the snapshot and after it: a file that it names is not swept away in between.
    if (withFiles) await copyStore(config, partial, into)
    await beginCopy(client)
    const at = (await databaseTime(client)).toISOString()
    if (withFiles) await copyStore(config, partial, into)
    const manifest: Manifest = {
      format: 1,
      at,
      version: await ownVersion(),
      ...(await copyDatabase(client, partial, rows)),
      files: await listFiles(withFiles ? copiesIn(partial) : storeOf(config), partial, withFiles),
      others: isOpen ? [] : await copyOthers(config, partial, others),
      keys: passphrase && !isOpen ? await writeKeys(config, partial, passphrase) : null,
    }
    await client.query('COMMIT')
    await writeManifest(partial, manifest)
    const folder = join(into, name)
    await rename(partial, folder)
    await syncFolder(into)
    return { folder, manifest }
  } finally {
    await client.end()
  }
}

export async function copyOthers({ dataDir }: Config, folder: string, names: readonly string[]) {
  const copied: Manifest['others'] = []
  for (const name of names.filter((one) => existsSync(join(dataDir, one)))) {
    const source = createReadStream(join(dataDir, name))
    copied.push({ name, ...(await writePart(source, folder, `data/${name}`)) })
  }
  return copied
}

async function writeSchema(client: Client, folder: string) {
  const text = await describeTables(client, await listTables(client))
  return writePart(Readable.from([Buffer.from(text)]), folder, 'schema.json')
}

export function writeKeys({ secretKey, earlierKeys }: Config, folder: string, passphrase: string) {
  const hexes = [secretKey, ...earlierKeys].map((key) => key.toString('hex'))
  return writePart(Readable.from([Buffer.from(sealKeys(hexes, passphrase))]), folder, 'keys.sealed')
}

function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** One snapshot of everything, that takes as long as it needs. */
export async function beginCopy(client: Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(
    `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
     SET LOCAL synchronize_seqscans = off; SET LOCAL TimeZone = 'UTC'`,
  )
}

/** What a manifest says of the database, whose rows end up in the folder. */
export async function copyDatabase(client: Client, folder: string, rows: Manifest['rows']) {
  return {
    migrations: await listAppliedMigrations(client),
    rows,
    schema: rows === 'ndjson' ? await writeSchema(client, folder) : null,
    tables: await copyTables(client, folder, rows),
    sequences: await readSequences(client),
    auditHead: await auditHeadOf(client),
  }
}
