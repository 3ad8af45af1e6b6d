import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockAccounts } from '#features/accounts/server/account-closure.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { lockApplicationInReach, requireSeenStatus } from '#features/applications/server/locks.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { hasTrait, Status } from '#features/applications/status.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { KeptBy } from '../retention.ts'
import type { endHold, erasePersonNow, holdRecords, readRecords } from '../retention-contract.ts'
import { eraseRecords, stayingParts } from './erasure.ts'
import { findRetained } from './retention-due.ts'
import { legalHolds } from './tables.ts'

/** How long the person of an application is kept, and why. */
export async function recordsOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readRecords>,
): Promise<Result<typeof readRecords>> {
  const { applicantId } = await getInReach(ctx, id)
  const kept = await findRetained(ctx.db, applicantId)
  if (!kept) throw notFound('application')
  return {
    keptBy: kept.keptBy,
    dueAt: kept.dueAt,
    holds: await listHolds(ctx, id),
    whyNotErased: await whyNotErased(ctx, applicantId, kept.keptBy),
  }
}

async function listHolds({ db }: Ctx, applicationId: string) {
  const ender = alias(admins, 'ender')
  const rows = await db
    .select({
      id: legalHolds.id,
      reason: legalHolds.reason,
      by: admins.name,
      at: legalHolds.at,
      endedBy: ender.name,
      endedAt: legalHolds.endedAt,
    })
    .from(legalHolds)
    .innerJoin(admins, eq(admins.id, legalHolds.by))
    .leftJoin(ender, eq(ender.id, legalHolds.endedBy))
    .where(eq(legalHolds.applicationId, applicationId))
    .orderBy(desc(legalHolds.at), desc(legalHolds.id))
  return rows
}

export async function placeLegalHold(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body: { reason } }: Input<typeof holdRecords>,
): Promise<Result<typeof holdRecords>> {
  const { db, actor, now } = ctx
  await lockApplicationInReach(ctx, applicationId)
  const [open] = (await listHolds(ctx, applicationId)).filter(({ endedAt }) => endedAt === null)
  if (open)
    throw new Refusal('not-now', `${open.by} already put this application on hold`, {
      code: 'held-already',
    })
  const id = randomUUID()
  await db.insert(legalHolds).values({ id, applicationId, reason, by: actor.id, at: now })
  await recordAudit(ctx, {
    action: 'records.held',
    subject: `application:${applicationId}`,
    detail: { hold: id },
  })
  return {}
}

export async function liftLegalHold(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof endHold>,
): Promise<Result<typeof endHold>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  await lockApplicationInReach(ctx, applicationId)
  const which = and(eq(legalHolds.id, body.hold), eq(legalHolds.applicationId, applicationId))
  const ended = await db
    .update(legalHolds)
    .set({ endedBy: actor.id, endedAt: now })
    .where(and(which, isNull(legalHolds.endedAt)))
    .returning({ id: legalHolds.id })
  if (ended.length === 0) {
    const known = (await listHolds(ctx, applicationId)).find(({ id }) => id === body.hold)
    if (!known) throw notFound('hold')
    throw new Refusal('not-now', `${known.endedBy} already lifted this hold`, {
      code: 'hold-ended',
    })
  }
  await recordAudit(ctx, {
    action: 'records.hold-ended',
    subject: `application:${applicationId}`,
    detail: { hold: body.hold },
  })
  return {}
}

/** At a person’s own wish: what is still under way is withdrawn first, and what must be kept stays. */
export async function eraseNow(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof erasePersonNow>,
): Promise<Result<typeof erasePersonNow>> {
  requireFresh(ctx)
  const application = await lockApplicationInReach(ctx, id)
  requireSeenStatus(application, body.statusSeq)
  const { applicantId } = application
  await lockAccounts(ctx.db, [applicantId])
  const kept = await findRetained(ctx.db, applicantId)
  if (!kept) throw notFound('application')
  const why = await whyNotErased(ctx, applicantId, kept.keptBy)
  if (why) throw new Refusal('not-now', why, { code: 'records-kept' })
  return { applications: await eraseRecords(ctx, [applicantId], 'asked') }
}

const staying: Partial<Record<KeptBy, string>> = {
  enrolled: 'Records of someone who was enrolled can’t be erased',
  hold: 'One of this person’s applications is on hold',
  release: 'A decision about this person is about to go out. Recall it first',
}

async function whyNotErased(
  { db, actor }: Ctx<AdminActor>,
  applicantId: string,
  keptBy: KeptBy,
): Promise<string | null> {
  const stays = staying[keptBy]
  if (stays) return stays
  for (const { sentence, among } of stayingParts)
    if ((await among(db, [applicantId])).length > 0) return sentence
  const own = and(eq(applications.applicantId, applicantId), isNull(applications.discardedAt))
  const rows = await db
    .select({ status: applications.status, submittedAt: applications.submittedAt })
    .from(applications)
    .where(own)
  const reached = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(own, inReach(actor)))
  if (reached.length < rows.length)
    return 'This person has an application in a program you don’t work for'
  const isUnderWay = rows.some(
    ({ status, submittedAt }) => submittedAt !== null && !hasTrait(Status.parse(status), 'over'),
  )
  return isUnderWay ? 'This person has an active application. Withdraw it first' : null
}
