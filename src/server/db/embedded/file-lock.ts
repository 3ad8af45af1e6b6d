import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** A lock that the system frees by itself when its holder dies, so that none can go stale. */
export type FileLock = { release(): void }

const sqliteBusy = 5
const retryMs = 50

/** Takes the lock of a file alone or together with others; undefined while somebody is in the way. */
export function tryLock(path: string, how: 'alone' | 'together'): FileLock | undefined {
  const database = new DatabaseSync(path)
  try {
    // BEGIN by itself locks nothing: the first read does.
    const begin = how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema'
    database.exec(begin)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return
    throw error
  }
}

/** Takes the lock alone as soon as it is free; undefined when that takes too long. */
export async function waitForLock(path: string, waitMs: number): Promise<FileLock | undefined> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const lock = tryLock(path, 'alone')
    if (lock || performance.now() > giveUpAt) return lock
    await pause(retryMs)
  }
}
