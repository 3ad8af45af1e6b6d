import { and, eq, like, sql } from 'drizzle-orm'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
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
export const messageAccountFacts = personFacts({
  name: 'messages',
  erase: eraseNames,
  kept: [
    personalRows(staffNews, { by: 'applicationId', erase: 'delete' }),
    personalRows(messageMarks, { by: 'applicationId', erase: 'delete' }),
    personalRows(messages, {
      by: 'applicationId',
      // Letters to staff name the person who wrote.
      letters: mailKeyOf,
      erase: 'delete',
      read: {
        columns: ['applicationId', 'author', 'text', 'documents', 'fromAddress', 'at'],
        order: ['seq'],
        each: ({ applicationId, author, text, documents, fromAddress, at }) => ({
          applicationId,
          by: author === 'staff' ? 'office' : 'you',
          text,
          documents,
          ...(author === 'mail' && { fromAddress }),
          at,
        }),
      },
    }),
  ],
})

/** Mails to staff about applications, lists of news that name the person, and their address. */
async function eraseNames(db: Db, applicantId: string): Promise<void> {
  const own = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
  await blankMails(db, keyBegins(own.flatMap(({ id }) => [lostMailKeyOf(id), askedKeyOf(id)])))
  const [person] = await db
    .select({
      email: applicants.email,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
    })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  if (!person) return
  await forgetAddress(db, person.email)
  await blankMails(
    db,
    and(like(mails.key, `${digestKey}:%`), sql`position(${person.name} in ${mails.text}) > 0`),
  )
}
