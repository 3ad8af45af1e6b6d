import { eq, like } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import { answersOf, readDefinition, valuesOf } from './definitions.ts'
import { historyOf } from './history.ts'
import { answerHistory, answers, questionnaireVersions, responses } from './tables.ts'

/** Answers belong to applications, which hold the account themselves where they were ever submitted. */
export const questionnaireAccountFacts = personFacts({
  name: 'questionnaires',
  kept: [
    personalRows(answerHistory, { by: 'responseId', erase: 'delete' }),
    personalRows(answers, { by: 'responseId', erase: 'delete' }),
    personalRows(responses, {
      by: 'applicationId',
      erase: 'delete',
      read: {
        columns: ['id', 'applicationId', 'versionId', 'state', 'openedAt', 'sentAt'],
        order: ['openedAt', 'id'],
        each: describeResponse,
        orAbsent: true,
      },
    }),
    personalRows(remindersSent, {
      by: 'subjectId',
      through: applications.id,
      where: like(remindersSent.kind, 'questionnaire:%'),
      erase: 'delete',
    }),
  ],
})

type Response = Pick<
  typeof responses.$inferSelect,
  'id' | 'applicationId' | 'versionId' | 'state' | 'openedAt' | 'sentAt'
>

async function describeResponse({ id, versionId, ...response }: Response, db: Db) {
  const [version] = await db
    .select()
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.id, versionId))
  if (!version) throw new Error('a response without its version')
  const definition = readDefinition(version)
  const { applicationId, state, openedAt, sentAt } = response
  return {
    applicationId,
    title: definition.title,
    version: version.number,
    state,
    openedAt,
    sentAt,
    answers: linesOf(definition, valuesOf(await answersOf(db, id))).map(({ label, words }) => ({
      question: label,
      answer: words,
    })),
    earlier: (await historyOf(db, id, () => true)).map(({ label, words, why, at }) => ({
      question: label,
      answer: words,
      why,
      at,
    })),
  }
}
