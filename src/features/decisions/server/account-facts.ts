import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { decisions, requests, timeExtensions, waitlistPlaces } from './tables.ts'

/** Letters that reached a person, what they asked for and the dates they were given. Drafts are not theirs. */
export const decisionAccountFacts: AccountFacts = {
  name: 'decisions',

  // An application that was ever handed in holds the account already.
  async holds() {
    return false
  },

  async read(db, applicantId) {
    const own = ownOf(db, applicantId)
    const { outcome, letter, conditions, releasedAt, replyAt } = decisions
    const { kind, words, at, granted, answer, answeredAt } = requests
    return {
      decisions: await db
        .select({ outcome, letter, conditions, releasedAt, replyAt })
        .from(decisions)
        .where(and(inArray(decisions.applicationId, own), eq(decisions.state, 'released')))
        .orderBy(asc(releasedAt)),
      requests: await db
        .select({ kind, words, at, granted, answer, answeredAt })
        .from(requests)
        .where(inArray(requests.applicationId, own))
        .orderBy(asc(at)),
      extensions: await db
        .select({
          kind: timeExtensions.kind,
          until: timeExtensions.until,
          at: timeExtensions.at,
        })
        .from(timeExtensions)
        .where(inArray(timeExtensions.applicationId, own))
        .orderBy(asc(timeExtensions.at)),
    }
  },

  /** That there was a decision, and which, stays for the figures of the institute. */
  async erase(db, applicantId) {
    const own = ownOf(db, applicantId)
    for (const table of [requests, timeExtensions, waitlistPlaces])
      await db.delete(table).where(inArray(table.applicationId, own))
    await db
      .update(decisions)
      .set({
        state: sql`CASE WHEN ${decisions.state} = 'released' THEN 'released' ELSE 'dropped' END`,
        letter: { subject: '', paragraphs: [] },
        conditions: [],
        record: null,
      })
      .where(inArray(decisions.applicationId, own))
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
