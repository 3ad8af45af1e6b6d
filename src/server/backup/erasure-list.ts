import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { type Ctx, systemContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { databaseTime } from '../db/clock.ts'

/** Who was erased, by id, and how that is done again to somebody whom a backup brought back. */
export const erasures = {
  list: async (_db: Db): Promise<readonly string[]> => [],
  /** Returns false where there is nobody left to erase. */
  again: async (_ctx: Ctx, _id: string): Promise<boolean> => false,
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function erasureList(folder: string): string {
  return join(folder, 'erased.txt')
}

/** Notes whoever was erased since, by id alone. The list only grows, so that no backup can take it back. */
export async function keepErasures(db: Db, folder: string): Promise<void> {
  const known = new Set(await readErasures(erasureList(folder)))
  const missing = (await erasures.list(db)).filter((one) => !known.has(one))
  if (missing.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A line that was cut off stays by itself.
  await appendFile(erasureList(folder), `\n${missing.join('\n')}\n`, { mode: 0o600, flush: true })
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
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'matricula restore',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const at = await databaseTime(client)
    const db = drizzle({ client })
    let count = 0
    for (const id of ids)
      await db.transaction(async (tx) => {
        if (await erasures.again(systemContext({ config, now: () => at }, tx), id)) count += 1
      })
    return count
  } finally {
    await client.end()
  }
}
