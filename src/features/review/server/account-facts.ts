import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { checks, conflicts, creditSettlements, reviews } from './tables.ts'

/**
 * What a person gets of their review with their data: how their credit was settled. What reviewers and
 * officers wrote for one another is the office's own until it is part of a decision.
 */
export const reviewAccountFacts = personFacts({
  name: 'credit',
  kept: [
    personalRows(reviews, { by: 'applicationId', erase: 'delete' }),
    personalRows(conflicts, { by: 'applicationId', erase: 'delete' }),
    personalRows(checks, { by: 'applicationId', erase: 'delete' }),
    personalRows(creditSettlements, {
      by: 'applicationId',
      erase: 'delete',
      read: {
        columns: ['applicationId', 'choice', 'outcome', 'credits', 'reason', 'at'],
        order: ['at', 'choice'],
      },
    }),
  ],
})
