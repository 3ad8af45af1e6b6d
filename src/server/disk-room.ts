import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusals.ts'

/** What may still be written: everything, all but files, saves alone, nothing. */
export type DiskRoom = 'ample' | 'no-files' | 'saves-only' | 'full'

type Disk = { bavail: number; blocks: number; bsize: number }

const keptMs = 1_000
const retryAfterSeconds = 300

/** A disk is full long before its last byte: the database needs room to go on and to end well. */
export function roomOf({ bavail, blocks, bsize }: Disk): DiskRoom {
  const free = bavail * bsize
  const size = blocks * bsize
  if (free < 100e6) return 'full'
  if (free < Math.min(300e6, size * 0.02)) return 'saves-only'
  if (free < Math.min(1e9, size * 0.05)) return 'no-files'
  return 'ample'
}

type DiskLocation = Pick<Config, 'dataDir' | 'databaseUrl'>

/** What the disk of the data folder allows. A database elsewhere has its own: then only files lack room. */
export async function readRoom({ dataDir, databaseUrl }: DiskLocation): Promise<DiskRoom> {
  const room = roomOf(await statfs(dataDir))
  return databaseUrl && room !== 'ample' ? 'no-files' : room
}

/** Read once a second at most; each change is told to the log. A disk that cannot be asked is no full one. */
export function watchRoom(config: Config, log: Log): () => Promise<DiskRoom> {
  let before: DiskRoom = 'ample'
  let kept: { at: number; room: Promise<DiskRoom> } | undefined
  async function look(): Promise<DiskRoom> {
    const room = await readRoom(config).catch(() => 'ample' as const)
    if (room !== before) log.warn({ room }, saysOfRoom[room])
    before = room
    return room
  }
  return () => {
    if (!kept || performance.now() - kept.at > keptMs)
      kept = { at: performance.now(), room: look() }
    return kept.room
  }
}

/** For operators. */
export const saysOfRoom: Record<DiskRoom, string> = {
  ample: 'the disk has room',
  'no-files': 'the disk is nearly full: no files are accepted',
  'saves-only': 'the disk is nearly full: only saves, logins, and the office still work',
  full: 'disk full: nothing can be changed',
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
/** A small change of a row that is there, but for the application, which is saved by a POST. */
const savingMethods = ['PUT', 'PATCH']
const savePath = '/api/users/application'

export function isReading(method: string): boolean {
  return readingMethods.includes(method)
}

/** Refuses what the disk has no room for anymore; files are refused where they come in. */
export function requireDiskRoom(
  room: DiskRoom,
  { method, path, isLogin }: { method: string; path: string; isLogin: boolean },
): void {
  if (isReading(method) || room === 'ample' || room === 'no-files') return
  if (room === 'full') throw diskFull()
  const isSave = savingMethods.includes(method) || path === savePath
  if (!isSave && !isLogin && !path.startsWith('/api/admins/'))
    throw diskFull(
      'We’re almost out of room and can only save your answers right now. Try again later',
    )
}

const nothingSaved =
  'We’re out of room and can’t save anything right now. You can still read everything'

/** Whether it is this machine's disk or the database's own. */
export function diskFull(sentence = nothingSaved, cause?: unknown): Refusal {
  return new Refusal('busy', sentence, {
    code: 'disk-full',
    reason: 'disk',
    retryAfter: retryAfterSeconds,
    cause,
  })
}
