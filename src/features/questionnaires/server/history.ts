import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Result } from '#shared/endpoint.ts'
import { findQuestion, type Question } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { wordsOf } from '#shared/questions/words.ts'
import type { readResponse } from '../results-contract.ts'
import { readDefinition, valuesOf } from './definitions.ts'
import { answerHistory, questionnaireVersions } from './tables.ts'

type HistoryEntry = Result<typeof readResponse>['history'][number]

/** What answers were before, each in the words that it was given in. */
export async function historyOf(
  db: Db,
  responseId: string,
  mayRead: (question: Question) => boolean,
): Promise<HistoryEntry[]> {
  const rows = await db
    .select({ entry: answerHistory, version: questionnaireVersions })
    .from(answerHistory)
    .innerJoin(questionnaireVersions, eq(questionnaireVersions.id, answerHistory.versionId))
    .where(eq(answerHistory.responseId, responseId))
    .orderBy(asc(answerHistory.seq))
  return rows.flatMap(({ entry, version }) => {
    const question = findQuestion(readDefinition(version), entry.questionId)
    if (!question || !mayRead(question)) return []
    return [
      {
        question: question.id,
        label: withoutQuotes(question.label),
        words: wordsOf(question, valuesOf([entry])[question.id]),
        why: whyOf(entry.why),
        by: partyOf(entry.actor),
        at: entry.at,
        version: version.number ?? 0,
      },
    ]
  })
}

function whyOf(why: string): HistoryEntry['why'] {
  return why === 'removed' || why === 'retyped' || why === 'hidden' ? why : 'changed'
}

function partyOf(actor: string): HistoryEntry['by'] {
  if (actor.startsWith('applicant:')) return 'applicant'
  return actor.startsWith('admin:') ? 'office' : 'system'
}
