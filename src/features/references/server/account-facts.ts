import { asc, eq, inArray } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { keysOf } from './mails.ts'
import { referees, referenceTexts } from './tables.ts'

/**
 * Whom a person named, and where each stands. What somebody wrote is not part of it: what may be read of it
 * is read on the dashboard, and the rest was promised to stay with the office.
 */
export const referenceAccountFacts: AccountFacts = {
  name: 'references',

  // An application that was ever handed in holds the account already.
  async holds() {
    return false
  },

  async read(db, applicantId) {
    const { applicationId, name, email, relation, position, phone, waived } = referees
    const { state, askedAt, dueAt, remindedAt, stateAt } = referees
    const rows = await db
      .select({
        applicationId,
        name,
        email,
        relation,
        position,
        phone,
        waived,
        state,
        askedAt,
        dueAt,
        remindedAt,
        stateAt,
      })
      .from(referees)
      .where(inArray(applicationId, ownOf(db, applicantId)))
      .orderBy(asc(askedAt), asc(referees.id))
    return rows.map(({ waived: isConfidential, ...row }) => ({
      ...row,
      text: isConfidential
        ? 'Left out because you waived your right to read it.'
        : 'Left out. If you’re allowed to read it, it’s on your dashboard after the decision.',
    }))
  },

  async erase(db, applicantId) {
    const rows = await db
      .select({ id: referees.id })
      .from(referees)
      .where(inArray(referees.applicationId, ownOf(db, applicantId)))
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    // Letters to referees name the applicant.
    await blankMails(db, keyBegins(ids.map(keysOf)))
    await db.delete(referenceTexts).where(inArray(referenceTexts.refereeId, ids))
    await db.delete(remindersSent).where(inArray(remindersSent.subjectId, ids))
    await db.delete(referees).where(inArray(referees.id, ids))
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
