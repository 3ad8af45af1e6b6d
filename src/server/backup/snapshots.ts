import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import { dayMs } from '#shared/durations.ts'
import type { Config } from '../config.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import { DatabaseSession } from '../db/session.ts'
import { syncFolder } from '../sync-folder.ts'
import { writePart } from './database-copy.ts'
import {
  type History,
  historiesIn,
  historyAt,
  isUnbroken,
  keepLog,
  removePiecesBefore,
  unbrokenRun,
} from './history.ts'
import { copyOthers, writeKeys } from './make-backup.ts'
import { checkPart, Other, Part, Path } from './manifest.ts'

const keptDays = 7
const logWaitMs = 30_000
const lookEveryMs = 100
const pageBytes = 8_192
const largestReadBytes = 65_536

/** What the server makes again, and what belongs to its process or to its place. */
const notCopied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_subtrans|pg_stat_tmp)\/|^(postmaster\.(pid|opts)|server\.log|seen-.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/

const Snapshot = z.object({
  format: z.literal(1),
  /** The first moment that it can be brought to. */
  at: z.iso.datetime(),
  /** The first piece of the log that it needs. */
  log: z.string(),
  folders: z.array(z.string()),
  /** The files of the cluster one after the other, packed together. */
  cluster: Part,
  files: z.array(z.object({ name: Path, bytes: z.number() })),
  others: z.array(Other),
  keys: z.nullable(Part),
})
export type Snapshot = z.infer<typeof Snapshot> & { folder: string; history: History }

export type SnapshotWishes = {
  /** Files beside the store that features keep in the data folder. */
  others: readonly string[]
  /** Without one the keys are left out. */
  passphrase: string | undefined
}

/** Without its log a snapshot is no more than a backup is. */
export class LogNotKept extends Error {
  override message = 'The database isn’t keeping its log. Set BACKUP_DIR and restart the server'
}

/**
 * Copies the files of a cluster while its server writes to them; with the log since then they come to
 * any later moment. It gets its name once it is whole and the log up to its end is kept.
 */
export async function takeSnapshot(
  config: Config,
  { cluster, adminUrl }: Pick<EmbeddedDatabase, 'cluster' | 'adminUrl'>,
  history: History,
  { others, passphrase }: SnapshotWishes,
): Promise<Snapshot> {
  const client = new DatabaseSession({
    connectionString: adminUrl,
    application_name: 'matricula snapshot',
  })
  const making = join(history.folder, `making-${randomUUID()}`)
  try {
    await client.connect()
    if ((await readValue(client, "current_setting('archive_mode')")) !== 'on')
      throw new LogNotKept()
    await mkdir(making, { recursive: true, mode: 0o700 })
    await client.query('SET statement_timeout = 0')
    const log = await readValue(client, `pg_walfile_name(pg_backup_start('matricula', true))`)
    const copied = await copyCluster(cluster.path, making)
    // The session must be the same from start to stop.
    const { rows } = await client.query<{ label: string; last: string; at: Date }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last, clock_timestamp() AS at FROM pg_backup_stop(false)`,
    )
    const { label = '', last = '', at = new Date() } = rows[0] ?? {}
    await writeFile(join(making, 'backup_label'), label, { mode: 0o600, flush: true })
    await writeFile(join(making, 'password'), cluster.password, { mode: 0o600, flush: true })
    const snapshot = {
      format: 1 as const,
      at: at.toISOString(),
      log,
      ...copied,
      others: await copyOthers(config, making, others),
      keys: passphrase ? await writeKeys(config, making, passphrase) : null,
    }
    await writeFile(join(making, 'snapshot.json'), JSON.stringify(snapshot), {
      mode: 0o600,
      flush: true,
    })
    await untilKept(cluster, history, log, last)
    const folder = join(history.folder, `snapshot-${snapshot.at.replaceAll(':', '-')}`)
    await rename(making, folder)
    await syncFolder(history.folder)
    return { ...snapshot, folder, history }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function readValue(client: Client, value: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`SELECT ${value} AS value`)
  return rows[0]?.value ?? ''
}

async function untilKept(
  cluster: EmbeddedDatabase['cluster'],
  history: History,
  from: string,
  to: string,
) {
  for (const until = performance.now() + logWaitMs; performance.now() < until; ) {
    await keepLog(cluster, history)
    if ((await unbrokenRun(history, from)).includes(to)) return
    await pause(lookEveryMs)
  }
  throw new Error('The end of a snapshot did not come.')
}

/** In one part: a disk takes long to say of a thousand small ones that they are there to stay. */
async function copyCluster(path: string, into: string) {
  const folders: string[] = []
  const files: { name: string; bytes: number }[] = []
  async function* pieces() {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const name = relative(path, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (entry.isDirectory()) folders.push(name)
      if (!entry.isFile() || notCopied.test(name)) continue
      // A table may be dropped meanwhile; the log tells of that.
      const file = await open(join(path, name)).catch(() => undefined)
      if (!file) continue
      let bytes = 0
      // A stream takes as much memory for each read, and most of a thousand files are a page or two.
      const { size } = await file.stat()
      const highWaterMark = Math.min(Math.max(size, pageBytes), largestReadBytes)
      for await (const piece of file.createReadStream({ highWaterMark })) {
        bytes += piece.length
        yield piece
      }
      files.push({ name, bytes })
    }
  }
  const cluster = await writePart(pieces(), into, 'cluster.gz', createGzip({ level: 3 }))
  return { folders, files, cluster }
}

/** Writes the files of a snapshot into an empty folder. */
export async function unpackCluster(
  { folder, folders, files, cluster }: Snapshot,
  into: string,
): Promise<void> {
  await checkPart(folder, cluster)
  for (const name of ['', ...folders])
    await mkdir(join(into, name), { recursive: true, mode: 0o700 })
  const source = createReadStream(join(folder, cluster.file)).pipe(createGunzip())
  for (const { name, bytes } of files) {
    const target = createWriteStream(join(into, name), { mode: 0o600 })
    await pipeline(piecesOf(source, bytes), target)
  }
  source.destroy()
}

/** The next so many bytes of a stream. */
async function* piecesOf(source: Readable, bytes: number) {
  for (let left = bytes; left > 0; ) {
    const piece: Buffer | null = source.read(Math.min(left, source.readableLength)) ?? null
    if (piece) {
      left -= piece.length
      yield piece
    } else await once(source, 'readable')
  }
}

/** The snapshots of all clusters in a folder of backups, the newest first. */
export async function listSnapshots(backups: string): Promise<Snapshot[]> {
  const root = historiesIn(backups)
  const found: Snapshot[] = []
  for (const name of await readdir(root).catch(() => []))
    found.push(...(await snapshotsOf(historyAt(join(root, name)))))
  return found.toSorted((a, b) => b.at.localeCompare(a.at))
}

async function snapshotsOf(history: History): Promise<Snapshot[]> {
  const found: Snapshot[] = []
  for (const name of await readdir(history.folder).catch(() => [])) {
    if (!name.startsWith('snapshot-')) continue
    const folder = join(history.folder, name)
    const text = await readFile(join(folder, 'snapshot.json'), 'utf8')
    found.push({ ...z.parse(Snapshot, JSON.parse(text)), folder, history })
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Whether nothing leads to the present: there is no snapshot yet, or a piece of the log since is missing. */
export async function needsSnapshot(history: History): Promise<boolean> {
  const [newest] = await snapshotsOf(history)
  return !newest || !(await isUnbroken(history, newest.log))
}

/**
 * Removes what leads to no moment of the last week: older snapshots of this cluster but the newest of
 * them, the log before that, and what other clusters have left here.
 */
export async function removeOldHistory(backups: string, own: History, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - keptDays * dayMs).toISOString()
  // Looked for first: what is made by the time of the list is in it.
  const isMaking = await removeUnfinished(own, weekAgo)
  const snapshots = await listSnapshots(backups)
  const mine = snapshots.filter(({ history }) => history.folder === own.folder)
  const first = mine.find(({ at }) => at <= weekAgo) ?? mine.at(-1)
  const kept = mine.filter(({ at }) => first && at >= first.at)
  for (const { folder } of mine.slice(kept.length)) await rm(folder, { recursive: true })
  // Of two that were made at once the newer one may have begun first.
  const [log] = kept.map((snapshot) => snapshot.log).toSorted()
  // One that another process is making needs pieces that no one can name yet; tomorrow they can go.
  if (log && !isMaking) await removePiecesBefore(own, log)
  await removeEnded(backups, own, mine.length > 0, weekAgo)
}

/** Whether one is being made; what was left half made a week ago goes. */
async function removeUnfinished({ folder }: History, weekAgo: string): Promise<boolean> {
  let isMaking = false
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('making-')) continue
    if (await isYounger(join(folder, name), weekAgo)) isMaking = true
    else await rm(join(folder, name), { recursive: true, force: true })
  }
  return isMaking
}

async function removeEnded(backups: string, own: History, isOwnKept: boolean, weekAgo: string) {
  const root = historiesIn(backups)
  for (const name of isOwnKept ? await readdir(root) : []) {
    const { folder, log } = historyAt(join(root, name))
    if (folder !== own.folder && !(await isYounger(log, weekAgo)))
      await rm(folder, { recursive: true, force: true })
  }
}

async function isYounger(path: string, than: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtime.toISOString() > than
}
