import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { bankLines } from './tables.ts'

const keptMs = 90 * 24 * 3_600_000

/** Who paid for something else is no concern of ours: after a while only a hash knows the line again. */
export async function forgetOthers(db: Db, at: Date): Promise<void> {
  await db
    .update(bankLines)
    .set({ sender: '', reference: '', bankReference: '' })
    .where(
      and(
        eq(bankLines.state, 'not-ours'),
        lt(bankLines.handledAt, new Date(at.getTime() - keptMs)),
        sql`${bankLines.sender} || ${bankLines.reference} || ${bankLines.bankReference} <> ''`,
      ),
    )
}
