import { eq, sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { sealedPapers } from '#features/seals/server/tables.ts'
import { sealedLettersOf } from './sealed-letters.ts'
import { decisions, releaseItems, requests, timeExtensions, waitlistPlaces } from './tables.ts'

/**
 * Letters that reached a person, what they asked for and the dates they were given. Drafts are not theirs.
 * That there was a decision, and which, stays for the figures of the institute.
 */
export const decisionAccountFacts = personFacts({
  name: 'decisions',
  kept: [
    personalRows(decisions, {
      by: 'applicationId',
      erase: {
        blank: {
          state: sql`CASE WHEN ${decisions.state} = 'released' THEN 'released' ELSE 'dropped' END`,
          letter: { subject: '', paragraphs: [] },
          conditions: [],
          record: null,
        },
      },
      read: {
        as: 'decisions',
        columns: ['outcome', 'letter', 'conditions', 'releasedAt', 'replyAt'],
        where: eq(decisions.state, 'released'),
        order: ['releasedAt'],
      },
    }),
    personalRows(sealedPapers, {
      by: sealedLettersOf,
      erase: 'delete',
      read: {
        as: 'sealedLetters',
        columns: ['id', 'sealedAt', 'sha256'],
        order: ['sealedAt'],
        each: ({ sha256, ...row }) => ({
          ...row,
          sha256: sha256.toString('hex'),
          file: 'Left out. Download it with your letter.',
        }),
      },
    }),
    personalRows(releaseItems, {
      by: 'decisionId',
      erase: { keep: 'which release it was part of' },
    }),
    personalRows(requests, {
      by: 'applicationId',
      erase: 'delete',
      read: {
        as: 'requests',
        columns: ['kind', 'words', 'at', 'granted', 'answer', 'answeredAt'],
        order: ['at'],
      },
    }),
    personalRows(timeExtensions, {
      by: 'applicationId',
      erase: 'delete',
      read: { as: 'extensions', columns: ['kind', 'until', 'at'], order: ['at'] },
    }),
    personalRows(waitlistPlaces, { by: 'applicationId', erase: 'delete' }),
  ],
})
