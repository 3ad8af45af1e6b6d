import { isNull, sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { duplicatePairs, legalHolds } from './tables.ts'

/** A hold keeps the account; of one that ended, why it was is the office's own and goes with the person. */
export const holdAccountFacts = personFacts({
  name: 'holds',
  kept: [
    personalRows(legalHolds, {
      by: 'applicationId',
      holds: isNull(legalHolds.endedAt),
      erase: { blank: { reason: '' } },
    }),
    personalRows(duplicatePairs, {
      by: (id) => sql`${id} IN (${duplicatePairs.one}, ${duplicatePairs.other})`,
      erase: {
        keep: 'goes by the rule of the database that finds pairs, once the account is closed',
      },
    }),
  ],
})
