import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { clusterOf } from '../db/embedded/cluster.ts'
import { oldestWaiting } from '../db/embedded/log-segments.ts'
import { historiesIn, nameFileOf } from './history.ts'

type Place = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl'>

const snapshot = /^snapshot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(.+Z)$/

/** Whether points in time are kept here: of the embedded database alone, beside its backups. */
export function keepsHistory({ backup, databaseUrl }: Place): boolean {
  return backup.folder !== undefined && !databaseUrl
}

/** When the newest snapshot of the embedded database was made; undefined where there is none. */
export async function newestSnapshot({ backup, dataDir }: Place): Promise<Date | undefined> {
  const own = await readFile(nameFileOf(clusterOf(dataDir)), 'utf8').catch(() => undefined)
  if (!own || !backup.folder) return undefined
  const names = await readdir(join(historiesIn(backup.folder), own)).catch(() => [])
  const [, day, hours, minutes, seconds] = snapshot.exec(names.toSorted().at(-1) ?? '') ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}`) : undefined
}

/** Since when a finished piece of the log waits for its copy; undefined where none does. */
export async function logWaitsSince({ dataDir }: Place): Promise<Date | undefined> {
  const oldest = await oldestWaiting(clusterOf(dataDir))
  if (!oldest) return undefined
  return (await stat(oldest).catch(() => undefined))?.mtime
}
