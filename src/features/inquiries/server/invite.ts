import { and, asc, eq, inArray } from 'drizzle-orm'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type inviteProspects, mostInvited } from '../contract.ts'
import { writeInvitations } from './invitations.ts'
import { changedMeanwhile, isInvitable, prospectsInSight } from './prospects.ts'
import { inquiries } from './tables.ts'

/** Writes to those who can be invited, once each. */
export async function inviteAllProspects(
  ctx: Ctx<AdminActor>,
  { body: { expected } }: Input<typeof inviteProspects>,
): Promise<Result<typeof inviteProspects>> {
  const { db, actor, now } = ctx
  const which = and(prospectsInSight(actor), isInvitable(now))
  const there = await db.$count(inquiries, which)
  if (there !== expected || there === 0) throw changedMeanwhile(there)
  const rows = await db
    .select({ inquiry: inquiries, intake: intakes.name })
    .from(inquiries)
    .innerJoin(intakes, eq(intakes.id, inquiries.intakeId))
    .where(which)
    .orderBy(asc(inquiries.addedAt), asc(inquiries.id))
    .limit(mostInvited)
    // A colleague who invites at the same moment takes others.
    .for('update', { of: inquiries, skipLocked: true })
  const people = rows.map(({ inquiry, intake }) => ({ ...inquiry, intake }))
  const ids = people.map(({ id }) => id)
  await db.update(inquiries).set({ invitedAt: now }).where(inArray(inquiries.id, ids))
  await writeInvitations(ctx, people)
  await recordAudit(ctx, { action: 'prospect.invited', detail: { people: people.length } })
  return { invited: people.length, left: there - people.length }
}
