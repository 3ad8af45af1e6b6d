import { eq, sql } from 'drizzle-orm'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { fieldHistory, fieldValues } from './tables.ts'

/** Throws an application away that no one but its applicant has seen. */
export async function discardOwnApplication(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.discardApplication>,
): Promise<Result<typeof calls.discardApplication>> {
  const { status, submittedAt } = await lockOwnApplication(ctx, id)
  if (submittedAt !== null)
    throw new Refusal('not-now', 'You’ve submitted this application. You can withdraw it instead', {
      code: 'already-submitted',
      extra: { status },
    })
  await discardApplication(ctx, id)
  return { message: 'We discarded your application and deleted its answers' }
}

/** Leaves the row, which the timeline refers to, and deletes the answers. */
export async function discardApplication(ctx: Ctx, id: string): Promise<void> {
  await deleteAnswers(ctx.db, id)
  // The row may be begun again, and a window that is still open on it must not count as up to date.
  await ctx.db
    .update(applications)
    .set({ discardedAt: ctx.now, revision: sql`${applications.revision} + 1`, savedAt: null })
    .where(eq(applications.id, id))
  await noteInTimeline(ctx, id, 'discarded')
}

async function deleteAnswers(db: Db, applicationId: string): Promise<void> {
  await db.delete(fieldValues).where(eq(fieldValues.applicationId, applicationId))
  await db.delete(fieldHistory).where(eq(fieldHistory.applicationId, applicationId))
}
