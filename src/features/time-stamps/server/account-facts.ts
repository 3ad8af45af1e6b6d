import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { sealedLettersOf } from '#features/decisions/server/sealed-letters.ts'
import { sealedPapers } from '#features/seals/server/tables.ts'
import { contractStamps, paperStamps } from './tables.ts'

/** Stamps of a person's papers; the database deletes them with the papers. */
export const stampAccountFacts = personFacts({
  name: 'stamps',
  kept: [
    personalRows(contractStamps, {
      by: (applicantIds) => {
        const own = sql`SELECT id FROM ${applications} WHERE ${isAmong(applications.applicantId, applicantIds)}`
        return sql`${contractStamps.paperId} IN (SELECT id FROM ${contracts} WHERE application_id IN (${own}))`
      },
      erase: 'delete',
    }),
    personalRows(paperStamps, {
      by: (applicantIds) =>
        sql`${paperStamps.paperId} IN (SELECT ${sealedPapers.id} FROM ${sealedPapers} WHERE ${sealedLettersOf(applicantIds)})`,
      erase: 'delete',
    }),
  ],
})
