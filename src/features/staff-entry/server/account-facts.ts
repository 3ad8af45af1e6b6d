import { asc, eq, inArray } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { enteredApplications } from './tables.ts'

/** How applications came that the office has typed for somebody. */
export const entryAccountFacts: AccountFacts = {
  name: 'enteredApplications',
  holds: async () => false,

  read(db, applicantId) {
    const { applicationId, how, receivedOn, signedOn, reason, enteredAt } = enteredApplications
    return db
      .select({ applicationId, how, receivedOn, signedOn, reason })
      .from(enteredApplications)
      .where(inArray(applicationId, ownedBy(db, applicantId)))
      .orderBy(asc(enteredAt), asc(applicationId))
  },

  async erase(db, applicantId) {
    await db
      .update(enteredApplications)
      .set({ reason: null })
      .where(inArray(enteredApplications.applicationId, ownedBy(db, applicantId)))
  },
}

function ownedBy(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
