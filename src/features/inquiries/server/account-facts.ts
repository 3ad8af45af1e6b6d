import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { keyOfProspect } from './invitations.ts'
import { inquiries } from './tables.ts'

/** Anyone can register with an address of somebody else's: what was known is told to those who have proved theirs. */
const isProven = sql`${inquiries.email} IN (
  SELECT a.email FROM ${applicants} a WHERE a.email_confirmed_at IS NOT NULL)`

/** What was known of people before they had an account, found by their address. */
export const inquiryAccountFacts = personFacts({
  name: 'inquiries',
  kept: [
    personalRows(inquiries, {
      by: (ids) =>
        sql`${inquiries.email} IN (SELECT a.email FROM ${applicants} a WHERE a.id = ANY (${sql.param(ids)}::uuid[]))`,
      letters: keyOfProspect,
      erase: 'delete',
      read: {
        columns: ['firstName', 'lastName', 'program', 'source', 'consentedOn', 'invitedAt'],
        where: isProven,
        order: ['addedAt'],
      },
    }),
  ],
})
