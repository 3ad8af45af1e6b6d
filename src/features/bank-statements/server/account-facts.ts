import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { charges } from '#features/payments/server/tables.ts'
import { bankLines } from './tables.ts'

/**
 * What a bank said of the payments of a person, confirmed or only proposed for what they owe; the books keep
 * amounts and days. A fee that is still to be asked for is proposed by the id of its application.
 */
export const bankAccountFacts = personFacts({
  name: 'bankLines',
  kept: [
    personalRows(bankLines, {
      by: (applicantIds) => {
        const own = sql`SELECT id FROM ${applications} WHERE ${isAmong(applications.applicantId, applicantIds)}`
        const owed = sql`SELECT id FROM ${charges} WHERE application_id IN (${own})`
        return sql`(${bankLines.chargeId} IN (${owed}) OR ${bankLines.proposedId} IN (${owed} UNION ${own}))`
      },
      erase: { blank: { sender: '', reference: '', bankReference: '' } },
    }),
  ],
})
