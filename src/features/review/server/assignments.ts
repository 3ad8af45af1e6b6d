import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import {
  type LockedApplication,
  lockApplicationInReach,
} from '#features/applications/server/locks.ts'
import { hasTrait, staffWordsOf } from '#features/applications/status.ts'
import { getSetting, getSettingVersion } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { isFirstReadingDone, type Phase } from '../assignment-terms.ts'
import type { assignReviewers, removeReviewer } from '../contract.ts'
import type { Assignment } from '../distribution.ts'
import { rubricAreas } from '../setting-areas.ts'
import { assignedTo, listReviewers, obstaclesOf } from './reviewers.ts'
import { findForm } from './rubrics.ts'
import { reviews } from './tables.ts'

/** Gives an application to reviewers; all of them or none. */
export async function assignByHand(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof assignReviewers>,
): Promise<Result<typeof assignReviewers>> {
  const { reviewerIds, phase = 1, weight = 1, early = false } = body
  const application = await lockApplicationInReach(ctx, id)
  requireReviewable(application)
  const program = Program.parse(application.program)
  const { reviewers, showsFirstReading } = await getSetting(ctx.db, rubricAreas[program])
  const isEarly = phase > 1 && !isFirstReadingDone(await assignedTo(ctx.db, id), reviewers)
  if (isEarly && !early) throw notYet()
  const people = await listReviewers(ctx.db)
  const obstacle = await obstaclesOf(ctx.db, [id])
  const chosen = new Set(reviewerIds)
  for (const reviewerId of chosen) {
    const reviewer = people.find((person) => person.id === reviewerId)
    if (!reviewer) throw invalidField('reviewerIds', 'Choose people who can review')
    const why = obstacle(id, reviewer, program, { phase, seesFirst: showsFirstReading })
    if (why) throw invalidField('reviewerIds', `${reviewer.name} ${why}`)
  }
  await giveReviews(
    ctx,
    program,
    [...chosen].map((reviewerId) => ({ applicationId: id, reviewerId })),
    { phase, weight, isEarly },
  )
  return {}
}

function notYet(): Refusal {
  return new Refusal(
    'not-now',
    'The first reading isn’t done yet. Check “Start the second reading now” to assign anyway',
    { code: 'first-reading-open' },
  )
}

type Terms = { phase: Phase; weight: number; isEarly: boolean }

const usualTerms: Terms = { phase: 1, weight: 1, isEarly: false }

/** Writes assignments of one program, each with the rubric of now; who may be given what, the caller has asked. */
export async function giveReviews(
  ctx: Ctx<AdminActor>,
  program: Program,
  assignments: readonly Assignment[],
  { phase, weight, isEarly }: Terms = usualTerms,
): Promise<void> {
  if (assignments.length === 0) return
  const { version } = await getSettingVersion(ctx.db, rubricAreas[program])
  const formVersionId = (await findForm(ctx.db, program)) ?? null
  await ctx.db.insert(reviews).values(
    assignments.map(({ applicationId, reviewerId }) => ({
      id: randomUUID(),
      applicationId,
      reviewerId,
      assignedBy: ctx.actor.id,
      assignedAt: ctx.now,
      phase,
      weight,
      rubricVersion: version,
      formVersionId,
      scores: {},
      evidence: {},
    })),
  )
  const unusual = {
    ...(phase > 1 && { phase }),
    ...(weight !== 1 && { weight }),
    ...(isEarly && { early: true }),
  }
  for (const { applicationId, reviewerId } of assignments)
    await noteAssignment(ctx, 'review.assigned', applicationId, {
      reviewer: reviewerId,
      ...unusual,
    })
}

/** Takes an unfinished review away from somebody. */
export async function removeUnfinishedReview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reviewId } }: Input<typeof removeReviewer>,
): Promise<Result<typeof removeReviewer>> {
  await lockApplicationInReach(ctx, id)
  const { review, name } = await getReview(ctx, id, reviewId)
  if (review.doneAt)
    throw new Refusal('not-now', `${name} finished this review in the meantime`, {
      code: 'review-done',
    })
  await ctx.db.update(reviews).set({ removedAt: ctx.now }).where(eq(reviews.id, reviewId))
  await noteAssignment(ctx, 'review.removed', id, { reviewer: review.reviewerId })
  return {}
}

/** A review of an application with its reviewer's name; 404 for one that was taken away. */
export async function getReview({ db }: Pick<Ctx, 'db'>, applicationId: string, reviewId: string) {
  const rows = await db
    .select({ review: reviews, name: admins.name })
    .from(reviews)
    .innerJoin(admins, eq(admins.id, reviews.reviewerId))
    .where(
      and(
        eq(reviews.id, reviewId),
        eq(reviews.applicationId, applicationId),
        isNull(reviews.removedAt),
      ),
    )
  const row = rows[0]
  if (!row) throw notFound('review')
  return row
}

/** 409 where no decision is awaited: before the application is handed in, and once all is said. */
export function requireReviewable(
  application: Pick<LockedApplication, 'status' | 'submittedAt'>,
): void {
  const { status } = application
  if (hasTrait(status, 'queue')) return
  throw new Refusal(
    'not-now',
    `There’s nothing to review while the status is “${staffWordsOf(application)}”`,
    { code: 'status-changed', extra: { status } },
  )
}

export async function noteAssignment(
  ctx: Ctx<AdminActor>,
  action: string,
  applicationId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(ctx, { action, subject: `application:${applicationId}`, detail })
}
