import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Answer } from '#shared/questions/answer.ts'
import { isEmpty, isGiven } from '#shared/questions/answer-parts.ts'
import { findQuestion, type Question } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { shapeFaultOf } from '#shared/questions/faults.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import type { saveAnswer } from '../contract.ts'
import { answersOf, valuesOf } from './definitions.ts'
import { fileSupport } from './file-support.ts'
import { notOpen } from './own-responses.ts'
import { type FoundResponse, lockOwnResponse } from './response-queries.ts'
import { answerHistory, answers, responses } from './tables.ts'

export async function keepAnswer(
  ctx: Ctx<ApplicantActor>,
  { params: { id, question }, body }: Input<typeof saveAnswer>,
): Promise<Result<typeof saveAnswer>> {
  const { db, now } = ctx
  const found = await lockOwnResponse(ctx, id)
  const rows = await answersOf(db, id)
  const { type } = requireAnswerable(found, question, body.value, valuesOf(rows))
  const problem = await faultOfFile(db, found, question, body.value)
  if (problem) throw invalidField('value', problem)
  const before = rows.find(({ questionId }) => questionId === question)
  const taken = await writeAnswer(ctx, id, question, body)
  if (!taken) {
    if (!before) throw new Error(`answer ${question} of ${id} vanished`)
    // An older save of the same tab: what came after it counts.
    if (before.tab === body.tab)
      return { rev: before.rev, revision: found.response.revision, savedAt: now }
    throw new Refusal('not-now', 'This answer was changed somewhere else', {
      code: 'conflict',
      extra: { theirs: { value: before.value, rev: before.rev }, mine: body.value },
    })
  }
  const isOthers = before && (before.tab !== body.tab || found.state === 'reopened')
  if (isOthers && before.value !== null && !isDeepStrictEqual(before.value, body.value))
    await db.insert(answerHistory).values({
      responseId: id,
      versionId: found.version.id,
      questionId: question,
      value: before.value,
      why: 'changed',
      actor: nameOf(ctx.actor),
      at: now,
    })
  if (type === 'file') await fileSupport.drop(db, { responseId: id, questionId: question })
  const revision = found.response.revision + 1
  const { anew } = found.response
  await db
    .update(responses)
    .set({
      revision,
      anew: isEmpty(body.value) ? anew : anew.filter((one) => one !== question),
    })
    .where(eq(responses.id, id))
  return { rev: taken, revision, savedAt: now }
}

/** Refuses what is not asked of this person now, and what is not of its kind. */
function requireAnswerable(
  { isOpen, state, definition, response }: FoundResponse,
  id: string,
  value: Answer,
  stored: Readonly<Record<string, Answer>>,
): Question {
  if (!isOpen) throw notOpen()
  const question = findQuestion(definition, id)
  if (!question) throw notFound('question')
  if (state === 'reopened' && !response.reopened.includes(id))
    throw new Refusal('not-now', `You can’t change “${question.label}” anymore`, {
      code: 'not-reopened',
    })
  const { visible } = evaluate(definition, stored)
  if (question.type === 'statement' || visible.every((one) => one.id !== id))
    throw invalidField('value', `“${question.label}” isn’t asked`)
  const fault = shapeFaultOf(question, value)
  if (fault) throw invalidField('value', fault)
  return question
}

/** Why a file cannot be an answer: it is another's, another question's, gone or rejected. */
export async function faultOfFile(
  db: Db,
  { response: { id, applicationId }, definition }: Pick<FoundResponse, 'response' | 'definition'>,
  questionId: string,
  answer: Answer,
): Promise<string | undefined> {
  if (!isGiven(answer)) return undefined
  const fault = await fileSupport.faultOf(db, { applicationId, responseId: id, questionId }, answer)
  const label = withoutQuotes(findQuestion(definition, questionId)?.label ?? '')
  return fault && `${fault}: “${label}”`
}

type Body = Input<typeof saveAnswer>['body']

/**
 * Takes the value if the same tab sends something newer, or if another tab had seen the present state;
 * otherwise it changes nothing and says so.
 */
async function writeAnswer(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  question: string,
  { value, base, tab, seq }: Body,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ rev: number }>(sql`
    INSERT INTO ${answers} AS a (response_id, question_id, value, rev, tab, tab_seq)
    VALUES (${id}, ${question}, ${JSON.stringify(value)}::jsonb, ${base}::int + 1, ${tab}, ${seq})
    ON CONFLICT (response_id, question_id) DO UPDATE
      SET value = excluded.value, rev = a.rev + 1, tab = excluded.tab, tab_seq = excluded.tab_seq
    WHERE (a.tab = excluded.tab AND a.tab_seq < excluded.tab_seq)
      OR (a.tab <> excluded.tab AND a.rev = ${base}::int)
    RETURNING rev`)
  return rows[0]?.rev
}

/** What an answer was, before it goes. */
export async function moveToHistory(
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  { response, version }: Pick<FoundResponse, 'response' | 'version'>,
  question: string,
  why: 'hidden' | 'changed',
): Promise<void> {
  const which = and(eq(answers.responseId, response.id), eq(answers.questionId, question))
  const [row] = await db.select({ value: answers.value }).from(answers).where(which)
  if (!row || row.value === null) return
  await db.insert(answerHistory).values({
    responseId: response.id,
    versionId: version.id,
    questionId: question,
    value: row.value,
    why,
    actor: nameOf(actor),
    at: now,
  })
}
