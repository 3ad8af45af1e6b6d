import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { keyOfProspect } from './invitations.ts'
import { inquiries } from './tables.ts'

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
        order: ['addedAt'],
      },
    }),
  ],
})
