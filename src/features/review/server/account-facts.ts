import { asc, eq, inArray } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import { checks, conflicts, creditSettlements, reviews } from './tables.ts'

/**
 * What a person gets of their review with their data: how their credit was settled. What reviewers and
 * officers wrote for one another is the office's own until it is part of a decision.
 */
export const reviewAccountFacts: AccountFacts = {
  name: 'credit',
  // An application that was handed in holds the account already, and nothing else has credit settled.
  holds: async () => false,
  read(db, applicantId) {
    const { applicationId, choice, outcome, credits, reason, at } = creditSettlements
    return db
      .select({ applicationId, choice, outcome, credits, reason, at })
      .from(creditSettlements)
      .innerJoin(applications, eq(applications.id, applicationId))
      .where(eq(applications.applicantId, applicantId))
      .orderBy(asc(at), asc(choice))
  },
  async erase(db, applicantId) {
    const own = db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.applicantId, applicantId))
    for (const table of [reviews, conflicts, checks, creditSettlements])
      await db.delete(table).where(inArray(table.applicationId, own))
  },
}
