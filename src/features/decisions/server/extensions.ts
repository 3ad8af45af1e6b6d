import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach, requireSeenStatus } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { openReturn } from '#features/applications/server/summaries.ts'
import { applications } from '#features/applications/server/tables.ts'
import { asInstant, extendedUntil, replyBy } from '#features/applications/server/times.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { formatDay, isNearDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../admin-requests-contract.ts'
import { movableTime, TimeKind } from '../requests.ts'
import { extensionLetter } from './own-mails.ts'
import { timeExtensions } from './tables.ts'

/** Moves one person's deadline or day to reply to a later one, and tells them. */
export async function extendForOne(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof calls.extendTime>,
): Promise<Result<typeof calls.extendTime>> {
  const { id } = requireSeenStatus(await lockApplicationInReach(ctx, params.id), body.statusSeq)
  const { kind, until, extensionId } = await extendTime(ctx, id, body)
  await noteInTimeline(ctx, id, 'time-extended')
  await writeToApplicant(
    ctx,
    {
      applicationId: id,
      key: `time-extended:${extensionId}`,
      template: 'time-extended',
      stream: 'application',
    },
    extensionLetter(kind, until),
  )
  return { until }
}

/** Writes a later date for an application that is locked already; refuses one that is no later. */
export async function extendTime(
  ctx: Ctx<AdminActor>,
  applicationId: string,
  { until: day, reason }: { until: string; reason: string },
): Promise<{ kind: TimeKind; until: Date; extensionId: string }> {
  const time = await findTime(ctx.db, applicationId)
  if (!time)
    throw new Refusal('not-now', 'This application has no date you can change right now', {
      code: 'no-date',
    })
  if (!isNearDay(day)) throw invalidField('until', 'The new deadline must be within ten years')
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const until = endOfDay(day, timeZone)
  if (until <= ctx.now) throw invalidField('until', 'The new deadline must be today or later')
  if (until <= time.until)
    throw invalidField('until', `Choose a day after ${formatDay(time.until, timeZone)}`)
  const extensionId = randomUUID()
  await ctx.db.insert(timeExtensions).values({
    id: extensionId,
    applicationId,
    kind: time.kind,
    until,
    reason: tidyText(reason),
    by: ctx.actor.id,
    at: ctx.now,
  })
  await recordAudit(ctx, {
    action: 'application.time-extended',
    subject: applicationId,
    detail: { kind: time.kind, until: until.toISOString() },
  })
  return { kind: time.kind, until, extensionId }
}

/** The date that stands for an application now: to hand it in, or to reply to its offer. */
export async function findTime(
  db: Db,
  applicationId: string,
): Promise<{ kind: TimeKind; until: Date } | null> {
  const rows = await db
    .select({
      status: applications.status,
      closesAt: intakes.closesAt,
      returned: openReturn,
      extendedUntil,
      replyBy,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  const row = rows[0]
  if (!row) return null
  const status = Status.parse(row.status)
  const reply = asInstant(row.replyBy)
  const kind = movableTime({ status, hasReplyBy: reply !== null })
  if (!kind) return null
  const due = row.returned ? new Date(row.returned.dueAt) : row.closesAt
  const submit = asInstant(row.extendedUntil) ?? due
  return { kind, until: kind === 'reply' && reply ? reply : submit }
}

/** How one person's dates were moved, the latest first. */
export async function listExtensions(db: Db, applicationId: string) {
  const rows = await db
    .select({ row: timeExtensions, by: admins.name })
    .from(timeExtensions)
    .innerJoin(admins, eq(admins.id, timeExtensions.by))
    .where(and(eq(timeExtensions.applicationId, applicationId)))
    .orderBy(desc(timeExtensions.at))
  return rows.map(({ row, by }) => ({
    kind: TimeKind.parse(row.kind),
    until: row.until,
    reason: row.reason,
    by,
    at: row.at,
  }))
}
