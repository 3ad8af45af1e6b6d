import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { remindersSent } from '#server/db/tables.ts'
import { keysOf } from './mails.ts'
import { referees, referenceTexts } from './tables.ts'

/**
 * Whom a person named, and where each stands. What somebody wrote is not part of it: what may be read of it
 * is read on the dashboard, and the rest was promised to stay with the office.
 */
export const referenceAccountFacts = personFacts({
  name: 'references',
  kept: [
    personalRows(referenceTexts, { by: 'refereeId', erase: 'delete' }),
    personalRows(remindersSent, { by: 'subjectId', through: referees.id, erase: 'delete' }),
    personalRows(referees, {
      by: 'applicationId',
      // Letters to referees name the applicant.
      letters: keysOf,
      erase: 'delete',
      read: {
        columns: [
          'applicationId',
          'name',
          'email',
          'relation',
          'position',
          'phone',
          'waived',
          'state',
          'askedAt',
          'dueAt',
          'remindedAt',
          'stateAt',
        ],
        order: ['askedAt', 'id'],
        each: ({ waived, ...row }) => ({
          ...row,
          text: waived
            ? 'Left out because you waived your right to read it.'
            : 'Left out. If you’re allowed to read it, it’s on your dashboard after the decision.',
        }),
      },
    }),
  ],
})
