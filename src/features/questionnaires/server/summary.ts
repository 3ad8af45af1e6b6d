import { and, isNull, sql } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Answer } from '#shared/questions/answer.ts'
import { isEmpty, isOther, picksOf } from '#shared/questions/answer-parts.ts'
import { isChoice, type Question } from '#shared/questions/definition.ts'
import type { summaryOfResponses } from '../results-contract.ts'
import {
  listSentResponses,
  questionsOfVersions,
  readable,
  type SentResponse,
  versionsOf,
} from './results.ts'
import { responses } from './tables.ts'

/** More than anybody summarizes; what is beyond is in the export. */
const mostSummed = 20_000

export async function summarizeAnswers(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof summaryOfResponses>,
): Promise<Result<typeof summaryOfResponses>> {
  const { db, actor } = ctx
  const questions = questionsOfVersions(await versionsOf(db, id)).filter(readable(ctx))
  const ofIt = sql`${responses.versionId} IN (
    SELECT v.id FROM questionnaire_versions v WHERE v.questionnaire_id = ${id})`
  const which = and(ofIt, inReach(actor), isNull(applications.discardedAt))
  const rows = await listSentResponses(
    db,
    and(which, sql`${responses.state} <> 'open'`),
    mostSummed,
  )
  const { rows: open } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM responses
    JOIN applications ON applications.id = responses.application_id
    WHERE ${and(which, sql`${responses.state} = 'open'`)}`)
  return {
    sent: rows.length,
    open: open[0]?.count ?? 0,
    questions: questions.map((question) => summaryOf(question, rows)),
  }
}

function summaryOf(question: Question, rows: readonly SentResponse[]) {
  const given = rows.map(({ values }) => values[question.id]).filter((one) => !isEmpty(one))
  const figures = given.filter((one) => typeof one === 'number')
  const sum = figures.reduce((all, one) => all + one, 0)
  const isFigure = question.type === 'number' || question.type === 'scale'
  return {
    id: question.id,
    label: question.label,
    answered: given.length,
    counts: countsOf(question, given),
    mean: isFigure && figures.length > 0 ? sum / figures.length : null,
    lowest: isFigure && figures.length > 0 ? Math.min(...figures) : null,
    highest: isFigure && figures.length > 0 ? Math.max(...figures) : null,
  }
}

function countsOf(
  { type, options, hasOther, min, max }: Question,
  given: readonly (Answer | undefined)[],
) {
  const count = (label: string, isMeant: (answer: Answer | undefined) => boolean) => ({
    label,
    count: given.filter(isMeant).length,
  })
  if (isChoice(type)) {
    return [
      ...options.map(({ id, label }) => count(label, (answer) => picksOf(answer).includes(id))),
      ...(hasOther ? [count('Other', (answer) => picksOf(answer).some(isOther))] : []),
    ]
  }
  if (type === 'yes-no')
    return [count('Yes', (answer) => answer === true), count('No', (answer) => answer === false)]
  if (type !== 'scale') return []
  const first = min ?? 1
  return Array.from({ length: (max ?? 5) - first + 1 }, (_, index) =>
    count(String(first + index), (answer) => answer === first + index),
  )
}
