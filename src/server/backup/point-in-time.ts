import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { type Cluster, openCluster, urlOf } from '../db/embedded/cluster.ts'
import { lastWordsOf, recoverServer } from '../db/embedded/server.ts'
import { startEmbedded } from '../db/embedded.ts'
import { DatabaseSession } from '../db/session.ts'
import { ownVersion } from '../version.ts'
import { unbrokenRun } from './history.ts'
import { beginCopy, copyDatabase } from './make-backup.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { listSnapshots, type Snapshot, unpackCluster } from './snapshots.ts'
import { copiesIn, listFiles } from './store-copy.ts'

export const recoveryScratch = 'matricula-recovery-'

const lookEveryMs = 100
const logEndsBefore = /recovery ended before configured recovery target/

/** The last snapshot before a moment. */
async function findSnapshot(backups: string, moment: Date): Promise<Snapshot> {
  const all = await listSnapshots(backups)
  const found = all.find(({ at }) => new Date(at) <= moment)
  if (found) return found
  const first = all.at(-1)
  throw new Error(
    first
      ? `The snapshots in ${backups} begin at ${first.at}.`
      : `There are no snapshots in ${backups}: they are made of the embedded database alone.`,
  )
}

/**
 * Makes a backup of a moment that has passed, in a scratch folder that the caller removes: a snapshot is
 * unpacked, brought there by the log, and copied. Applicants' files are those beside the backups.
 */
export async function backupOfMoment(
  backups: string,
  moment: Date,
  scratch: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const snapshot = await findSnapshot(backups, moment)
  const dataDir = join(scratch, 'recovered')
  const at = await recoverSnapshot(snapshot, dataDir, moment)
  const folder = join(scratch, 'backup')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { keys, others } = snapshot
  for (const { file } of [...others, ...(keys ? [keys] : [])]) {
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
    await copyFile(join(snapshot.folder, file), join(folder, file))
  }
  const copied = existsSync(join(backups, 'files'))
  if (copied) await symlink(join(backups, 'files'), join(folder, 'files'))
  const { url, stop } = await startEmbedded({ dataDir })
  const client = new DatabaseSession({
    connectionString: url,
    application_name: 'matricula recovery',
  })
  try {
    await client.connect()
    await beginCopy(client)
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      version: await ownVersion(),
      ...(await copyDatabase(client, folder, 'copy')),
      files: await listFiles(copiesIn(folder), folder, copied),
      others,
      keys,
    }
    await writeManifest(folder, manifest)
    return { folder, manifest }
  } finally {
    await client.end().catch(() => {})
    await stop()
  }
}

/** Throws where a snapshot and the log since can't be brought to life. Returns the moment they lead to. */
export async function tryRecovery(snapshot: Snapshot): Promise<Date> {
  const scratch = await mkdtemp(join(tmpdir(), recoveryScratch))
  try {
    const at = await recoverSnapshot(snapshot, scratch, undefined)
    const { stop } = await startEmbedded({ dataDir: scratch })
    await stop()
    return at
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Puts a cluster into an empty data folder and brings it to a moment, or to the end of its log where
 * that comes first. Its server runs then. Returns the moment that it is at.
 */
async function recoverSnapshot(
  snapshot: Snapshot,
  dataDir: string,
  moment: Date | undefined,
): Promise<Date> {
  const folder = join(dataDir, 'postgres')
  const path = join(folder, 'cluster')
  await unpackCluster(snapshot, path)
  await copyFile(join(snapshot.folder, 'backup_label'), join(path, 'backup_label'))
  await copyFile(join(snapshot.folder, 'password'), join(folder, 'password'))
  const { log } = snapshot.history
  for (const piece of await unbrokenRun(snapshot.history, snapshot.log))
    await unpack(join(log, `${piece}.gz`), join(path, 'pg_wal', piece))
  await writeFile(join(path, 'recovery.signal'), '')
  return bringTo(snapshot, folder, moment)
}

/** The pieces of the log are where the server looks when it gets none from elsewhere. */
const toTheEnd = { restore_command: 'exit 1' }

async function bringTo(snapshot: Snapshot, folder: string, moment: Date | undefined) {
  const cluster = await openCluster(folder, () => {})
  const target = moment && {
    recovery_target_time: moment.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  const follow = async (settings: Record<string, string>) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    const file = join(cluster.path, 'postgresql.auto.conf')
    await writeFile(file, lines.join(''), { mode: 0o600 })
    const { port } = await recoverServer(cluster)
    return untilRecovered(urlOf(cluster, port, 'postgres'))
  }
  try {
    const isThere =
      moment && (await follow({ ...toTheEnd, ...target }).then(() => true, notThatFar(cluster)))
    if (isThere) return moment
    return (await follow(toTheEnd)) ?? new Date(snapshot.at)
  } catch (cause) {
    const why = lastWordsOf(cluster) ?? String(cause)
    throw new Error(`The log since ${snapshot.at} can't be followed: ${why}`, { cause })
  }
}

/** Nothing changed after the moment, or the log wasn't kept until then: its end is the nearest. */
function notThatFar(cluster: Cluster) {
  return (error: unknown): false => {
    if (logEndsBefore.test(lastWordsOf(cluster) ?? '')) return false
    throw error
  }
}

/** Returns when what it came to last was done. Throws where the server ends before it is there. */
async function untilRecovered(url: string): Promise<Date | null> {
  for (;;) {
    const found = await askRecovery(url).catch((error: unknown) => {
      // It shuts down before it is gone.
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') throw error
      return undefined
    })
    if (found?.isOn === false) return found.at
    await pause(lookEveryMs)
  }
}

async function askRecovery(url: string) {
  const client = new DatabaseSession({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ isOn: boolean; at: Date | null }>(
      'SELECT pg_is_in_recovery() AS "isOn", pg_last_xact_replay_timestamp() AS at',
    )
    .finally(() => client.end().catch(() => {}))
  return rows[0]
}

async function unpack(from: string, to: string): Promise<void> {
  const target = createWriteStream(to, { mode: 0o600 })
  await pipeline(createReadStream(from), createGunzip(), target).catch((cause: unknown) => {
    throw new Error(`This backup is damaged: ${from} can't be unpacked.`, { cause })
  })
}
