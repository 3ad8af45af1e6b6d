import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { dayMs } from '#shared/durations.ts'
import { bankLines, bankStatements } from './tables.ts'

const othersKeptDays = 90
const openKeptDays = 365

/**
 * Who paid for something else is no concern of ours: after a while only a hash knows the line again. So with
 * lines that no one has matched in all that time.
 */
export async function forgetOthers(db: Db, at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs)
  const old = db
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(lt(bankStatements.at, before(openKeptDays)))
  await db
    .update(bankLines)
    .set({ sender: '', reference: '', bankReference: '' })
    .where(
      and(
        or(
          and(eq(bankLines.state, 'not-ours'), lt(bankLines.handledAt, before(othersKeptDays))),
          and(eq(bankLines.state, 'open'), inArray(bankLines.statementId, old)),
        ),
        sql`${bankLines.sender} || ${bankLines.reference} || ${bankLines.bankReference} <> ''`,
      ),
    )
}
