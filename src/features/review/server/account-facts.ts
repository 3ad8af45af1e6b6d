import { and, isNotNull, isNull } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { isOfDecided } from '#features/applications/server/application-sql.ts'
import { fileCheck, fileReview } from './file-entries.ts'
import { checks, conflictDismissals, conflicts, creditSettlements, reviews } from './tables.ts'

/**
 * What a person gets of their review with their data: how their credit was settled. What reviewers and
 * officers wrote for one another is in the file that they may ask to see once a decision is out.
 */
export const reviewAccountFacts = personFacts({
  name: 'credit',
  kept: [
    personalRows(reviews, {
      by: 'applicationId',
      erase: 'delete',
      file: {
        title: 'Reviews',
        columns: [
          'applicationId',
          'rubricVersion',
          'formVersionId',
          'scores',
          'evidence',
          'answers',
          'comment',
          'recommendation',
          'assignedAt',
          'doneAt',
        ],
        where: and(
          isNotNull(reviews.doneAt),
          isNull(reviews.removedAt),
          isOfDecided(reviews.applicationId),
        ),
        order: ['doneAt', 'assignedAt'],
        each: fileReview,
      },
    }),
    personalRows(conflicts, { by: 'applicationId', erase: 'delete' }),
    personalRows(conflictDismissals, { by: 'applicationId', erase: 'delete' }),
    personalRows(checks, {
      by: 'applicationId',
      erase: 'delete',
      file: {
        title: 'Checks',
        columns: ['kind', 'state', 'note', 'at'],
        // One that failed leaves but one decision.
        where: isOfDecided(checks.applicationId),
        order: ['at', 'kind'],
        each: fileCheck,
      },
    }),
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
