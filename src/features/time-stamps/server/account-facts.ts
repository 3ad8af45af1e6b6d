import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { contractStamps } from './tables.ts'

/** Stamps of a person's contracts; the database deletes them with the contracts. */
export const stampAccountFacts = personFacts({
  name: 'contractStamps',
  kept: [
    personalRows(contractStamps, {
      by: (applicantId) => {
        const own = sql`SELECT id FROM ${applications} WHERE applicant_id = ${applicantId}`
        return sql`${contractStamps.contractId} IN (SELECT id FROM ${contracts} WHERE application_id IN (${own}))`
      },
      erase: 'delete',
    }),
  ],
})
