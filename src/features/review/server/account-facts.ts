import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { hasDecision } from '#features/applications/server/application-sql.ts'
import { applications } from '#features/applications/server/tables.ts'
import { fileCheck, fileReview } from './file-entries.ts'
import { checks, conflictDismissals, conflicts, creditSettlements, reviews } from './tables.ts'

/**
 * What a person gets of their review with their data: how their credit was settled. What reviewers and
 * officers wrote for one another is in the file that they may ask to see, reviews once a decision is out.
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
        // While no decision is out, what reviewers think tells of it.
        where: sql`${reviews.doneAt} IS NOT NULL AND ${reviews.removedAt} IS NULL AND EXISTS (
          SELECT FROM ${applications} WHERE ${applications.id} = ${reviews.applicationId} AND ${hasDecision})`,
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
