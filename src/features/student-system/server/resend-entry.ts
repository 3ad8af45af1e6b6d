import { and, desc, eq } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { enrollmentStates, entryKinds } from '../entry-words.ts'
import { enrollmentEntries } from './tables.ts'
import { lockFeed, stateToTell, writeEnrollmentEntries } from './tell-enrollments.ts'

/** For what a system refused or lost: a new entry of the same kind, with what is true now. */
export async function resendEnrollmentEntry(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.tellAgain>,
): Promise<Result<typeof calls.tellAgain>> {
  const { db, now, actor } = ctx
  await lockFeed(db)
  const [found] = await db
    .select({ status: applications.status, entry: enrollmentEntries })
    .from(applications)
    .leftJoin(enrollmentEntries, eq(enrollmentEntries.applicationId, applications.id))
    .where(and(eq(applications.id, id), inReach(actor)))
    .orderBy(desc(enrollmentEntries.seq))
    .limit(1)
  if (!found) throw notFound('application')
  const kind = entryKinds.find((one) => one === found.entry?.kind)
  const standing = enrollmentStates.find((one) => one === found.entry?.standing)
  // What changed since is written by itself, as what it is.
  const isTrue = standing === stateToTell(found.status, standing)
  if (!kind || !standing || !isTrue)
    throw new Refusal('not-now', 'A new entry is being written. Look again in a minute')
  await writeEnrollmentEntries(db, now, [{ id, kind, standing }])
  await recordAudit(ctx, { action: 'enrollment.told-again', subject: `application:${id}` })
  return {}
}
