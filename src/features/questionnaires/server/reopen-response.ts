import { and, eq } from 'drizzle-orm'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { questionsOf } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import type { reopenQuestions } from '../results-contract.ts'
import { mayReopen } from '../stages.ts'
import { answersOf, valuesOf } from './definitions.ts'
import * as mails from './mails.ts'
import { getResponseForOffice } from './results.ts'
import { responses } from './tables.ts'

/**
 * Opens single questions of what was sent in; every other answer stays as it was. Questions that were hidden
 * can become due by the changes, so they are open too.
 */
export async function reopenAnswers(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { questions, reason } }: Input<typeof reopenQuestions>,
): Promise<Result<typeof reopenQuestions>> {
  const { db, actor, now } = ctx
  const { response, definition, stage } = await getResponseForOffice(ctx, id)
  const { status } = await lockApplicationInReach(ctx, response.applicationId)
  if (!mayReopen(stage, status))
    throw new Refusal(
      'not-now',
      stage === 'application'
        ? 'These questions belong to the application. Return it to its applicant first'
        : 'This application can no longer be changed',
      { code: 'not-reopenable' },
    )
  const { visible } = evaluate(definition, valuesOf(await answersOf(db, id)))
  const asked = visible.filter(({ type }) => type !== 'statement')
  const chosen = asked.filter((question) => questions.includes(question.id))
  if (chosen.length < new Set(questions).size)
    throw invalidField('questions', 'Choose questions this person was asked')
  const hidden = questionsOf(definition).filter(
    ({ type, id: question }) => type !== 'statement' && visible.every((one) => one.id !== question),
  )
  const changed = await db
    .update(responses)
    .set({
      state: 'reopened',
      revision: response.revision + 1,
      reopened: [...chosen, ...hidden].map((question) => question.id),
      reopenedWhy: reason,
      reopenedBy: actor.id,
      reopenedAt: now,
    })
    .where(
      and(
        eq(responses.id, id),
        eq(responses.state, 'sent'),
        eq(responses.revision, response.revision),
      ),
    )
    .returning({ id: responses.id })
  if (changed.length === 0)
    throw new Refusal('not-now', 'Only submitted answers can be reopened', {
      code: 'not-sent',
    })
  await writeToApplicant(
    ctx,
    {
      applicationId: response.applicationId,
      key: `questionnaire-reopened:${id}:${response.revision}`,
      template: 'questionnaire-reopened',
      stream: 'application',
    },
    mails.reopeningLetter({
      title: definition.title,
      questions: chosen.map(({ label }) => withoutQuotes(label)),
      reason,
    }),
  )
  await recordAudit(ctx, {
    action: 'questionnaire.reopened',
    subject: `application:${response.applicationId}`,
  })
  return {}
}
