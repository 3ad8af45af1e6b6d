import { and, like, sql } from 'drizzle-orm'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import { forgetAddresses } from '#server/mail-addresses.ts'
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

/** Mails to staff about applications, lists of news that name these people, and their addresses. */
async function eraseNames(db: Db, applicantIds: readonly string[]): Promise<void> {
  const own = await db
    .select({ id: applications.id })
    .from(applications)
    .where(isAmong(applications.applicantId, applicantIds))
  await blankMails(db, keyBegins(own.flatMap(({ id }) => [lostMailKeyOf(id), askedKeyOf(id)])))
  const people = await db
    .select({
      email: applicants.email,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
    })
    .from(applicants)
    .where(isAmong(applicants.id, applicantIds))
  await forgetAddresses(
    db,
    people.map(({ email }) => email),
  )
  const names = sql.param(people.map(({ name }) => name))
  await blankMails(
    db,
    and(
      like(mails.key, `${digestKey}:%`),
      sql`EXISTS (SELECT FROM unnest(${names}::text[]) AS name WHERE position(name in ${mails.text}) > 0)`,
    ),
  )
}
