import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { legalHolds } from './tables.ts'

/** A hold keeps the account; of one that ended, why it was is the office's own and goes with the person. */
export const holdAccountFacts: AccountFacts = {
  name: 'holds',
  async holds(db, applicantId) {
    const rows = await db
      .select({ id: legalHolds.id })
      .from(legalHolds)
      .where(
        and(inArray(legalHolds.applicationId, of(db, applicantId)), isNull(legalHolds.endedAt)),
      )
      .limit(1)
    return rows.length > 0
  },
  read: async () => undefined,
  async erase(db, applicantId) {
    await db
      .update(legalHolds)
      .set({ reason: '' })
      .where(inArray(legalHolds.applicationId, of(db, applicantId)))
  },
}

function of(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
