import { lt } from 'drizzle-orm'
import type { Db } from './db/client.ts'
import { idempotencyKeys, refusalCounts, throttles } from './db/tables.ts'
import type { Job } from './job.ts'

const keptHours = 48
/** So long can an invitation that no one took up be sent again, and refusals be looked up. */
export const monthMs = 30 * 24 * 3_600_000

/** What features keep for a while: each removes what of its own has run out. */
export const cleanupParts: ((db: Db, at: Date) => Promise<void>)[] = []

/** Removes what has run out: sessions, links, forgotten throttles, and keys of calls that no one repeats anymore. */
export const cleanupJob: Job = {
  name: 'tidy',
  cron: '17 * * * *',
  async run({ db, now }) {
    const at = now()
    for (const removeOwn of cleanupParts) await removeOwn(db, at)
    const longAgo = new Date(at.getTime() - keptHours * 3_600_000)
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, longAgo))
    const monthAgo = new Date(at.getTime() - monthMs)
    await db.delete(refusalCounts).where(lt(refusalCounts.hour, monthAgo))
    await db.delete(throttles).where(lt(throttles.forgetAt, at))
  },
}
