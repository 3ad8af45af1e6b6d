import { and, eq, isNull } from 'drizzle-orm'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { finishReview, reopenReview, saveReview } from '../contract.ts'
import { faultsIn, gapsIn, withoutUnasked } from '../form.ts'
import { faultsOf, gapsOf, type ReviewContent } from '../rubric.ts'
import { getReview, noteAssignment, requireReviewable } from './assignments.ts'
import { findReview, hasConflict } from './reviewers.ts'
import { rubricsOf } from './rubrics.ts'
import { reviews } from './tables.ts'

type Body = ReviewContent & { version: number }

/** Keeps what a reviewer has written so far; nothing of it needs to be complete. */
export async function saveOwnReview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof saveReview>,
): Promise<Result<typeof saveReview>> {
  const { program } = await lockApplicationInReach(ctx, id)
  const { review } = await getOwn(ctx, id, program, body)
  return { version: await writeReview(ctx, review.id, body) }
}

/** Ends one's own review: complete, and final until an officer reopens it. */
export async function finishOwnReview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof finishReview>,
): Promise<Result<typeof finishReview>> {
  const application = await lockApplicationInReach(ctx, id)
  const { review, rubric } = await getOwn(ctx, id, application.program, body)
  requireReviewable(application)
  const { criteria, form } = rubric
  refuse(form ? gapsIn(form, body) : gapsOf(criteria, body))
  const kept = form ? { ...body, ...withoutUnasked(form, body) } : body
  const version = await writeReview(ctx, review.id, kept, ctx.now)
  await noteAssignment(ctx, 'review.done', id)
  return { version }
}

/** Lets a reviewer write on; what they have seen of others since, they have seen. */
export async function reopenFinishedReview(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reviewId } }: Input<typeof reopenReview>,
): Promise<Result<typeof reopenReview>> {
  requireReviewable(await lockApplicationInReach(ctx, id))
  const { review, name } = await getReview(ctx, id, reviewId)
  if (!review.doneAt)
    throw new Refusal('not-now', `${name}’s review is already open`, { code: 'review-open' })
  await ctx.db
    .update(reviews)
    .set({ doneAt: null, version: review.version + 1 })
    .where(eq(reviews.id, reviewId))
  await noteAssignment(ctx, 'review.reopened', id, { reviewer: review.reviewerId })
  return {}
}

/** The caller's review while it can be written; says what is in the way of one that can't. */
export async function getOwnUnfinished({ db, actor }: Ctx<AdminActor>, id: string) {
  const review = await findReview(db, id, actor.id)
  if (!review) {
    if (await hasConflict(db, id, actor.id))
      throw new Refusal('not-now', 'A conflict of interest is declared, so you can’t score this', {
        code: 'conflict',
      })
    throw notFound('review')
  }
  if (review.doneAt)
    throw new Refusal('not-now', 'This review is done. An admissions officer can reopen it', {
      code: 'review-done',
    })
  return review
}

async function getOwn(ctx: Ctx<AdminActor>, id: string, program: string, body: Body) {
  const review = await getOwnUnfinished(ctx, id)
  const pinned = { ...review, program }
  const rubric = (await rubricsOf(ctx.db, [pinned]))(pinned)
  refuse(rubric.form ? faultsIn(rubric.form, body) : faultsOf(rubric.criteria, body))
  return { review, rubric }
}

/** By compare-and-set: a window that has not seen the last save overwrites nothing. */
async function writeReview(
  { db }: Ctx,
  reviewId: string,
  { version, scores, evidence, comment, recommendation, answers = {} }: Body,
  doneAt: Date | null = null,
): Promise<number> {
  const rows = await db
    .update(reviews)
    .set({ scores, evidence, comment, recommendation, answers, doneAt, version: version + 1 })
    .where(
      and(
        eq(reviews.id, reviewId),
        eq(reviews.version, version),
        isNull(reviews.doneAt),
        isNull(reviews.removedAt),
      ),
    )
    .returning({ version: reviews.version })
  const row = rows[0]
  if (row) return row.version
  throw new Refusal('not-now', 'This review was changed in another window in the meantime', {
    code: 'version-changed',
  })
}

function refuse(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first) throw new Refusal('invalid', first, { fields })
}
