import { and, eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { declareConflict, withdrawConflict } from '../contract.ts'
import { noteAssignment } from './assignments.ts'
import { findReview, hasConflict } from './reviewers.ts'
import { conflicts, reviews } from './tables.ts'

/** Says that somebody must not judge an application; their review of it ends, also one that is done. */
export async function declareInterest(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { adminId = ctx.actor.id, reason } }: Input<typeof declareConflict>,
): Promise<Result<typeof declareConflict>> {
  const { db, actor, now } = ctx
  if (adminId !== actor.id && !holdsRight(actor, 'assign-reviewers'))
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
  await lockApplicationInReach(ctx, id)
  const people = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId))
  const person = people[0]
  if (!person) throw invalidField('adminId', 'Choose a member of staff')
  if (await hasConflict(db, id, adminId))
    throw new Refusal('not-now', `${person.name} already has a declared conflict`, {
      code: 'conflict',
    })
  await db.insert(conflicts).values({ adminId, applicationId: id, reason, declaredAt: now })
  const review = await findReview(db, id, adminId)
  if (review) await db.update(reviews).set({ removedAt: now }).where(eq(reviews.id, review.id))
  await noteAssignment(ctx, 'conflict.declared', id, {
    admin: adminId,
    endedReview: review !== undefined,
  })
  return {}
}

/** Takes a declaration back; what it ended stays ended. No one does this for themselves. */
export async function withdrawInterest(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { adminId } }: Input<typeof withdrawConflict>,
): Promise<Result<typeof withdrawConflict>> {
  await lockApplicationInReach(ctx, id)
  if (adminId === ctx.actor.id)
    throw new Refusal('not-now', 'A colleague has to withdraw your own conflict', {
      code: 'own-conflict',
    })
  const gone = await ctx.db
    .delete(conflicts)
    .where(and(eq(conflicts.applicationId, id), eq(conflicts.adminId, adminId)))
    .returning({ adminId: conflicts.adminId })
  if (gone.length === 0) throw notFound('conflict')
  await noteAssignment(ctx, 'conflict.withdrawn', id, { admin: adminId })
  return {}
}
