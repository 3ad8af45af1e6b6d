import { installed } from '#app/server/features.ts'
import { keepErasures } from '#server/backup/erasure-list.ts'
import { historyOf } from '#server/backup/history.ts'
import { takeSnapshot } from '#server/backup/snapshots.ts'
import { copyNewFiles } from '#server/backup/store-copy.ts'
import { readConfig } from '#server/config.ts'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { makeTestApp } from './app.ts'

/*
 * What a server does by itself every night or every few minutes, which would be long to wait for.
 */

type Environment = { DATA_DIR: string; BACKUP_DIR: string; BACKUP_PASSPHRASE: string }

export async function takeSnapshotNow(
  embedded: EmbeddedDatabase,
  environment: Environment,
): Promise<void> {
  const others = installed.flatMap(({ keeps = [] }) => keeps)
  const history = await historyOf(embedded.cluster, environment.BACKUP_DIR)
  const passphrase = environment.BACKUP_PASSPHRASE
  await takeSnapshot(readConfig(environment), embedded, history, { others, passphrase })
}

export async function keepFilesAndErasures(
  databaseUrl: string,
  dataDir: string,
  backups: string,
): Promise<void> {
  const app = await makeTestApp({ databaseUrl, dataDir, now: new Date() })
  await copyNewFiles(app.platform, backups, new Date(0))
  await keepErasures(app.platform.db, backups, new Date())
  await app.close()
}
