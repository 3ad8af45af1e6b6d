import { isNull, or, type SQL, sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { duplicatePairs, legalHolds } from './tables.ts'

/** Pairs of accounts that look alike, of which one is among these. */
export function pairsOf(ids: readonly string[]): SQL {
  return sql`${or(isAmong(duplicatePairs.one, ids), isAmong(duplicatePairs.other, ids))}`
}

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
      by: pairsOf,
      erase: {
        keep: 'goes by the rule of the database that finds pairs, once the account is closed',
      },
    }),
  ],
})
