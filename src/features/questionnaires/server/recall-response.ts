import { and, eq } from 'drizzle-orm'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { takeBackResponse } from '../contract.ts'
import { answersOf, findVersion, valuesOf } from './definitions.ts'
import { moveResponses } from './response-migration.ts'
import {
  type FoundResponse,
  getResponse,
  isOwnResponse,
  lockOwnResponse,
} from './response-queries.ts'
import { questionnaires, responses } from './tables.ts'

/**
 * Whether what was sent in for the application itself can be changed again. Once that is handed in, the office
 * opens single questions, and no one else does.
 */
export function mayTakeBack({
  state,
  stage,
  status,
  submittedAt,
  endedAt,
}: Pick<FoundResponse, 'state' | 'stage' | 'status' | 'submittedAt' | 'endedAt'>): boolean {
  const isFirst = status === 'incomplete' && submittedAt === null
  return state === 'sent' && stage === 'application' && isFirst && endedAt === null
}

/** Opens it again, in the version that is in force by now. */
export async function reopenOwnResponse(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof takeBackResponse>,
): Promise<Result<typeof takeBackResponse>> {
  const { db } = ctx
  // In the order in which opening and publishing lock: the application, the questionnaire, the response.
  const { response, version: seen } = await getResponse(db, isOwnResponse(ctx, id))
  await lockOwnApplication(ctx, response.applicationId)
  const [questionnaire] = await db
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(eq(questionnaires.id, seen.questionnaireId))
    .for('share')
  if (!questionnaire) throw notFound('questionnaire')
  const found = await lockOwnResponse(ctx, id)
  if (!mayTakeBack(found))
    throw new Refusal('not-now', 'You can’t change these answers anymore', { code: 'not-open' })
  const { version, definition } = found
  await db
    .update(responses)
    .set({ state: 'open', sentAt: null, revision: found.response.revision + 1 })
    .where(and(eq(responses.id, id), eq(responses.state, 'sent')))
  const now = await findVersion(db, questionnaire.id, 'published')
  if (now && now.id !== version.id) {
    const values = valuesOf(await answersOf(db, id))
    await moveResponses(
      ctx,
      [{ id, anew: [], answers: values }],
      { id: version.id, definition },
      now,
    )
  }
  return {}
}
