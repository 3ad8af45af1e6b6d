import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { type LockedApplication, lockOwnApplication } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../link-contract.ts'
import { interviewAreas } from '../setting-areas.ts'
import { type Booking, presentOwnInterview } from './booking-queries.ts'
import { getRules, listFreeTimes, zoneFor } from './free-times.ts'
import { findLinkedBooking } from './link-tokens.ts'
import { cancelBooking, moveBooking } from './own-interview.ts'

/** What a mailed link opens, with whose it is; one 404 for whatever it does not open. */
async function openBooking(ctx: Ctx, token: string) {
  const booking = await findLinkedBooking(ctx.db, ctx.config, token)
  if (!booking || booking.startsAt <= ctx.now) throw notFound('interview')
  const { program, applicantId } = applications
  const [row] = await ctx.db
    .select({ program, applicantId, firstName: applicants.firstName })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applicantId))
    .where(eq(applications.id, booking.applicationId))
  if (!row) throw notFound('interview')
  return { booking, ...row, program: Program.parse(row.program) }
}

export async function readLinkedInterview(
  ctx: Ctx,
  { body: { token } }: Input<typeof calls.readLinkedInterview>,
): Promise<Result<typeof calls.readLinkedInterview>> {
  const { booking, firstName, program } = await openBooking(ctx, token)
  const setting = await getSettings(ctx.db, [instituteArea, interviewAreas[program]])
  const { name, email, phone } = setting(instituteArea).value
  const rules = setting(interviewAreas[program]).value
  return {
    interview: presentOwnInterview(booking, rules, setting(instituteArea).value, ctx.now),
    firstName,
    lockedZone: rules.isOnline ? null : rules.timeZone,
    institute: { name, email, phone },
  }
}

export async function listTimes(
  ctx: Ctx,
  { body: { token, timeZone, from } }: Input<typeof calls.listLinkedTimes>,
): Promise<Result<typeof calls.listLinkedTimes>> {
  const { booking, program } = await openBooking(ctx, token)
  const rules = await getRules(ctx.db, program)
  return listFreeTimes(ctx.db, rules, {
    applicationId: booking.applicationId,
    program,
    timeZone: zoneFor(rules, timeZone),
    now: ctx.now,
    from,
    except: booking.id,
  })
}

export async function moveLinkedInterview(
  ctx: Ctx,
  { body }: Input<typeof calls.moveLinkedInterview>,
): Promise<Result<typeof calls.moveLinkedInterview>> {
  const { as, application, booking } = await lockBookingByLink(ctx, body.token)
  return moveBooking(as, application, booking, body)
}

export async function cancelLinkedInterview(
  ctx: Ctx,
  { body }: Input<typeof calls.cancelLinkedInterview>,
): Promise<Result<typeof calls.cancelLinkedInterview>> {
  const { as, application, booking } = await lockBookingByLink(ctx, body.token)
  await cancelBooking(as, application, booking, body.reason)
  return { message: 'Your interview is canceled' }
}

type LinkedBooking = { as: Ctx<ApplicantActor>; application: LockedApplication; booking: Booking }

/** The same once no one else can change it; anyone who has the link acts as its applicant. */
async function lockBookingByLink(ctx: Ctx, token: string): Promise<LinkedBooking> {
  const { booking: found, applicantId } = await openBooking(ctx, token)
  const actor: ApplicantActor = { kind: 'applicant', id: applicantId, sessionId: '' }
  const as = { ...ctx, actor }
  const application = await lockOwnApplication(as, found.applicationId)
  const { booking } = await openBooking(ctx, token)
  return { as, application, booking }
}
