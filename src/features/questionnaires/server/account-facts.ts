import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { linesOf } from '../words.ts'
import { answersOf, readDefinition, valuesOf } from './definitions.ts'
import { historyOf } from './history.ts'
import { answerHistory, answers, questionnaireVersions, responses } from './tables.ts'

/** Answers belong to applications, which hold the account themselves where they were ever submitted. */
export const questionnaireAccountFacts: AccountFacts = {
  name: 'questionnaires',
  holds: async () => false,

  async read(db, applicantId) {
    const rows = await db
      .select({ response: responses, version: questionnaireVersions })
      .from(responses)
      .innerJoin(questionnaireVersions, eq(questionnaireVersions.id, responses.versionId))
      .where(inArray(responses.applicationId, ownOf(db, applicantId)))
      .orderBy(asc(responses.openedAt), asc(responses.id))
    const told = []
    for (const { response, version } of rows) {
      const definition = readDefinition(version)
      told.push({
        applicationId: response.applicationId,
        title: definition.title,
        version: version.number,
        state: response.state,
        openedAt: response.openedAt,
        sentAt: response.sentAt,
        answers: linesOf(definition, valuesOf(await answersOf(db, response.id))).map(
          ({ label, words }) => ({ question: label, answer: words }),
        ),
        earlier: (await historyOf(db, response.id, () => true)).map(
          ({ label, words, why, at }) => ({ question: label, answer: words, why, at }),
        ),
      })
    }
    return told.length > 0 ? told : undefined
  },

  async erase(db, applicantId) {
    const rows = await db
      .select({ id: responses.id, applicationId: responses.applicationId })
      .from(responses)
      .where(inArray(responses.applicationId, ownOf(db, applicantId)))
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await db.delete(answerHistory).where(inArray(answerHistory.responseId, ids))
      await db.delete(answers).where(inArray(answers.responseId, ids))
      await db.delete(responses).where(inArray(responses.id, ids))
    }
    await db
      .delete(remindersSent)
      .where(
        sql`${remindersSent.kind} LIKE 'questionnaire:%' AND ${remindersSent.subjectId} IN (${ownOf(db, applicantId)})`,
      )
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
