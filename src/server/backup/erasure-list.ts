import { appendFile, mkdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Config } from '../config.ts'
import { type Ctx, systemContext } from '../context.ts'
import type { Db, Root } from '../db/client.ts'
import { databaseTime } from '../db/clock.ts'
import { DatabaseSession } from '../db/session.ts'

/** Who was erased, by id, and how that is done again to somebody whom a backup brought back. */
export const erasures = {
  list: async (_db: Db): Promise<readonly string[]> => [],
  /** Returns false where there is no one left to erase. */
  again: async (_ctx: Ctx, _id: string): Promise<boolean> => false,
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function erasureList(folder: string): string {
  return join(folder, 'erased.txt')
}

/**
 * Notes anyone who was erased since, by id alone. The list only grows, so that no backup can take it back;
 * its own time says until when no one is missing in it.
 */
export async function keepErasures(db: Db, folder: string, at: Date): Promise<void> {
  const list = erasureList(folder)
  const known = await readErasures(list)
  const listed = new Set(known)
  const missing = (await erasures.list(db)).filter((one) => !listed.has(one))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A line that was cut off stays by itself.
  const lines = missing.length > 0 ? `\n${missing.join('\n')}\n` : ''
  if (lines || !known) await appendFile(list, lines, { mode: 0o600, flush: true })
  await utimes(list, at, at)
}

/** Beside a backup that a command makes, of a database that no server has at hand. */
export function keepErasuresOf(databaseUrl: string, folder: string): Promise<void> {
  return inDatabase(databaseUrl, (db, at) => keepErasures(db, folder, at))
}

/** Until when nobody is missing in a list. */
export async function erasuresKeptAt(list: string): Promise<Date> {
  return (await stat(list)).mtime
}

/** The ids of a list; none where there is no list. */
export async function readErasures(file: string): Promise<string[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.split('\n').filter((line) => id.test(line))
}

/** Erases whom a backup brought back. Returns how many. */
export async function eraseAgain(
  config: Config,
  databaseUrl: string,
  ids: readonly string[],
): Promise<number> {
  return inDatabase(databaseUrl, async (db, at) => {
    let count = 0
    for (const id of ids)
      await db.transaction(async (tx) => {
        if (await erasures.again(systemContext({ config, now: () => at }, tx), id)) count += 1
      })
    return count
  })
}

async function inDatabase<T>(
  connectionString: string,
  work: (db: Root, at: Date) => Promise<T>,
): Promise<T> {
  const client = new DatabaseSession({ connectionString, application_name: 'matricula erasures' })
  await client.connect()
  try {
    return await work(drizzle({ client }), await databaseTime(client))
  } finally {
    await client.end()
  }
}
