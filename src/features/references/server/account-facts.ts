import { and, eq } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { isOfDecided } from '#features/applications/server/application-sql.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { keysOf } from './mails.ts'
import { referees, referenceTexts } from './tables.ts'
import { readText } from './texts.ts'

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
      file: {
        title: 'References',
        columns: ['id', 'applicationId', 'formVersion', 'waived', 'stateAt'],
        where: and(eq(referees.state, 'received'), isOfDecided(referees.applicationId)),
        order: ['stateAt', 'id'],
        each: async ({ waived, stateAt, ...row }, db) => ({
          at: stateAt,
          lines: waived
            ? [{ label: 'Reference', text: 'Blacked out: you waived your right to read it.' }]
            : await linesOf(db, row),
        }),
      },
    }),
  ],
})

type Reference = Pick<typeof referees.$inferSelect, 'id' | 'applicationId' | 'formVersion'>

async function linesOf(db: Db, { applicationId, ...referee }: Reference) {
  const [application] = await db
    .select({ program: applications.program })
    .from(applications)
    .where(eq(applications.id, applicationId))
  const { lines } = await readText(db, application?.program ?? '', referee)
  return lines.map(({ label, words }) => ({ label, text: words }))
}
