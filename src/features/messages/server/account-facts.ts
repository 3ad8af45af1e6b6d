import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import { forgetAddress } from '#server/mail-addresses.ts'
import { digestKey } from './digest.ts'
import { mailKeyOf } from './message-mails.ts'
import { askedKeyOf, lostMailKeyOf } from './office-notifications.ts'
import { messageMarks, messages, staffNews } from './tables.ts'

/** Threads belong to applications, which hold the account themselves where they were ever submitted. */
export const messageAccountFacts: AccountFacts = {
  name: 'messages',
  holds: async () => false,

  async read(db, applicantId) {
    const rows = await db
      .select()
      .from(messages)
      .where(inArray(messages.applicationId, ownOf(db, applicantId)))
      .orderBy(asc(messages.seq))
    return rows.map(({ applicationId, author, text, documents, fromAddress, at }) => ({
      applicationId,
      by: author === 'staff' ? 'office' : 'you',
      text,
      documents,
      ...(author === 'mail' && { fromAddress }),
      at,
    }))
  },

  async erase(db, applicantId) {
    const own = ownOf(db, applicantId)
    const rows = await db
      .select({ id: messages.id })
      .from(messages)
      .where(inArray(messages.applicationId, own))
    // Letters to staff name whoever wrote.
    await blankMails(db, keyBegins(rows.map(({ id }) => mailKeyOf(id))))
    const begin = (await own).flatMap(({ id }) => [lostMailKeyOf(id), askedKeyOf(id)])
    await blankMails(db, keyBegins(begin))
    await db.delete(staffNews).where(inArray(staffNews.applicationId, own))
    await db.delete(messageMarks).where(inArray(messageMarks.applicationId, own))
    await db.delete(messages).where(inArray(messages.applicationId, own))
    const [person] = await db
      .select({
        email: applicants.email,
        firstName: applicants.firstName,
        lastName: applicants.lastName,
      })
      .from(applicants)
      .where(eq(applicants.id, applicantId))
    if (!person) return
    await forgetAddress(db, person.email)
    const name = `${person.firstName} ${person.lastName}`
    await blankMails(
      db,
      and(like(mails.key, `${digestKey}:%`), sql`position(${name} in ${mails.text}) > 0`),
    )
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
