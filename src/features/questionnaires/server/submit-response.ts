import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { readPhoneNumber } from '#features/accounts/server/phone.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Answers } from '#shared/questions/answer.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { findQuestion } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import type { sendResponse } from '../contract.ts'
import { answersOf, valuesOf } from './definitions.ts'
import { fileSupport } from './file-support.ts'
import { notOpen } from './own-responses.ts'
import { type FoundResponse, lockOwnResponse } from './response-queries.ts'
import { faultOfFile, moveToHistory } from './save-answer.ts'
import { answers, responses } from './tables.ts'

/**
 * Sends in exactly what the person saw. The definition is walked, not what was sent: what is asked and
 * required must be there, and nothing else may be.
 */
export async function submitAnswers(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof sendResponse>,
): Promise<Result<typeof sendResponse>> {
  const { db, now } = ctx
  const found = await lockOwnResponse(ctx, id)
  if (!found.isOpen) throw notOpen()
  if (found.response.revision !== body.revision)
    throw new Refusal('not-now', 'Your answers were changed somewhere else. Review them again', {
      code: 'answers-changed',
    })
  const stored = valuesOf(await answersOf(db, id))
  const sent = found.state === 'reopened' ? { ...stored, ...body.answers } : body.answers
  const { kept, faults } = await judge(found, sent, body.answers)
  for (const { id: question, label } of evaluate(found.definition, sent).visible)
    if (!isEmpty(stored[question]) && !Object.hasOwn(sent, question))
      faults[question] ??= `Your answer to “${withoutQuotes(label)}” was left out. Reload the page`
  for (const [question, answer] of Object.entries(body.answers)) {
    const fault = faults[question] ?? (await faultOfFile(db, found, question, answer))
    if (fault) faults[question] = fault
  }
  if (Object.keys(faults).length > 0)
    throw new Refusal('invalid', Object.values(faults)[0] ?? 'Some answers need a change', {
      fields: faults,
    })

  const dropped = Object.keys(stored).filter((question) => !Object.hasOwn(kept, question))
  for (const question of dropped) await moveToHistory(ctx, found, question, 'hidden')
  await storeResponse(ctx, found, stored, kept)
  await fileSupport.drop(db, { responseId: id })
  await db
    .update(responses)
    .set({
      state: 'sent',
      revision: found.response.revision + 1,
      sentAt: now,
      anew: [],
      reopened: [],
      reopenedWhy: '',
    })
    .where(eq(responses.id, id))
  return { sentAt: now, dropped }
}

/** What is kept of what was sent, and everything that is wrong with it. */
async function judge(
  { definition, state, response, country }: FoundResponse,
  sent: Answers,
  own: Answers,
) {
  const { visible, errors, kept } = evaluate(definition, sent)
  const asked = new Set(visible.filter(({ type }) => type !== 'statement').map(({ id }) => id))
  const faults = Object.fromEntries(errors)
  for (const id of Object.keys(own)) {
    const label = findQuestion(definition, id)?.label
    if (label === undefined) faults[id] = 'This question isn’t part of the questionnaire'
    else if (!asked.has(id)) faults[id] = `“${label}” isn’t asked`
    else if (state === 'reopened' && !response.reopened.includes(id))
      faults[id] = `You can’t change “${label}” anymore`
  }
  for (const { id, type, label } of visible) {
    const text = kept[id]
    if (type !== 'phone' || typeof text !== 'string' || isEmpty(text) || faults[id]) continue
    if (!(await isPhoneNumber(text, country)))
      faults[id] = `Enter a phone number with its dial code, like +1 202 555 0134: “${label}”`
  }
  const given = Object.entries(kept).filter(([, answer]) => !isEmpty(answer))
  return { kept: Object.fromEntries(given), faults }
}

async function isPhoneNumber(text: string, country: string): Promise<boolean> {
  try {
    return (await readPhoneNumber(text, country)) !== ''
  } catch {
    return false
  }
}

/** Makes the stored answers those that were sent. */
async function storeResponse(
  ctx: Ctx<ApplicantActor>,
  found: FoundResponse,
  stored: Answers,
  kept: Answers,
): Promise<void> {
  const { db } = ctx
  const id = found.response.id
  const changed = Object.entries(kept).filter(
    ([question, answer]) => !isDeepStrictEqual(stored[question], answer),
  )
  for (const [question] of changed) await moveToHistory(ctx, found, question, 'changed')
  if (changed.length > 0)
    await db
      .insert(answers)
      .values(
        changed.map(([questionId, value]) => ({
          responseId: id,
          questionId,
          value,
          rev: 1,
          tab: 'sent',
          tabSeq: 0,
        })),
      )
      .onConflictDoUpdate({
        target: [answers.responseId, answers.questionId],
        set: { value: sql`excluded.value`, rev: sql`${answers.rev} + 1`, tab: 'sent', tabSeq: 0 },
      })
  const gone = (await answersOf(db, id))
    .map(({ questionId }) => questionId)
    .filter((question) => !Object.hasOwn(kept, question))
  if (gone.length > 0)
    await db
      .delete(answers)
      .where(and(eq(answers.responseId, id), inArray(answers.questionId, gone)))
}
