import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { Status } from '../status.ts'
import { inReach, ownedBy } from './reach.ts'
import { type CurrentStatus, movedOn } from './steps.ts'
import { applications } from './tables.ts'

export type LockedApplication = Omit<typeof applications.$inferSelect, 'status'> & {
  status: Status
}

/**
 * An application of the caller, locked until the transaction ends. What else a verb reads of it, it
 * reads afterwards: only a later statement sees what a transaction that was waited for has written.
 */
export async function lockOwnApplication(
  { db, actor }: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<LockedApplication> {
  return lock(db, and(eq(applications.id, applicationId), ownedBy(actor)))
}

/** An application that a member of staff may see. */
export function lockApplicationInReach(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  applicationId: string,
): Promise<LockedApplication> {
  return lock(db, and(eq(applications.id, applicationId), inReach(actor)))
}

/** An application, no matter who asks, for what the system does by itself. */
export function lockApplicationForSystem(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
): Promise<LockedApplication> {
  return lock(db, and(eq(applications.id, applicationId), isNull(applications.discardedAt)))
}

async function lock(db: Db, which: SQL | undefined): Promise<LockedApplication> {
  const rows = await db.select().from(applications).where(which).for('update')
  const row = rows[0]
  if (!row) throw notFound('application')
  return { ...row, status: Status.parse(row.status) }
}

/** The status that a member of staff saw; refused if it is no longer the present one. */
export function requireSeenStatus(
  { id, status, statusSeq }: LockedApplication,
  seen: number,
): CurrentStatus {
  if (statusSeq === seen) return { id, status, statusSeq }
  throw movedOn(status)
}
