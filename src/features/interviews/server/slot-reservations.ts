import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { extendHold, Hold, holdTime, releaseHold } from '../contract.ts'
import { holdMinutes, longestHoldMinutes } from '../interview.ts'
import { findCurrentBooking } from './booking-queries.ts'
import { notNow } from './changes.ts'
import { getRules, zoneFor } from './free-times.ts'
import { claimSlot, findHold } from './slot-claims.ts'
import { interviewBookings } from './tables.ts'

/** Keeps a time for a few minutes while somebody looks it over; changes no status. */
export async function reserveSlot(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof holdTime>,
): Promise<Result<typeof holdTime>> {
  const application = await lockOwnApplication(ctx, id)
  // Who has an interview moves it in one go, and needs no hold.
  if (application.status !== 'submitted' || (await findCurrentBooking(ctx.db, id)))
    throw notNow(application.status)
  const program = Program.parse(application.program)
  const rules = await getRules(ctx.db, program)
  const start = new Date(body.start)
  const before = await findHold(ctx.db, id)
  const isAgain = before?.startsAt.getTime() === start.getTime()
  // Chosen again while it is kept: no way round the longest time.
  const isKept = isAgain && before?.holdUntil && before.holdUntil > ctx.now
  const heldSince = isKept ? before.createdAt : ctx.now
  await claimSlot(ctx, {
    applicationId: id,
    program,
    rules,
    start,
    timeZone: zoneFor(rules, body.timeZone),
    preferred: isAgain ? before?.hostId : undefined,
    except: before?.id,
    heldSince,
    holdUntil: longer(ctx.now, heldSince),
  })
  return { hold: presentReservation(await getHold(ctx, id)) }
}

/** Keeps it for longer, but not forever. */
export async function extendReservation(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof extendHold>,
): Promise<Result<typeof extendHold>> {
  await lockOwnApplication(ctx, id)
  const held = await getHold(ctx, id)
  const holdUntil = longer(ctx.now, held.createdAt)
  await ctx.db.update(interviewBookings).set({ holdUntil }).where(eq(interviewBookings.id, held.id))
  return { hold: presentReservation({ ...held, holdUntil }) }
}

/** The time is free for others at once. */
export async function releaseReservation(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof releaseHold>,
): Promise<Result<typeof releaseHold>> {
  await lockOwnApplication(ctx, id)
  const held = await findHold(ctx.db, id)
  if (held) await ctx.db.delete(interviewBookings).where(eq(interviewBookings.id, held.id))
  return {}
}

function longer(now: Date, heldSince: Date): Date {
  const longest = after(heldSince, longestHoldMinutes)
  const wanted = after(now, holdMinutes)
  return wanted < longest ? wanted : longest
}

async function getHold({ db, now }: Ctx, applicationId: string) {
  const held = await findHold(db, applicationId)
  if (held?.holdUntil && held.holdUntil > now) return held
  throw new Refusal('not-now', 'We’re no longer holding this time for you. Choose it again', {
    code: 'hold-over',
  })
}

type ReservedSlot = { startsAt: Date; endsAt: Date; holdUntil: Date | null; createdAt: Date }

export function presentReservation({
  startsAt,
  endsAt,
  holdUntil,
  createdAt,
}: ReservedSlot): z.input<typeof Hold> {
  return {
    start: startsAt,
    end: endsAt,
    until: holdUntil ?? createdAt,
    longestUntil: after(createdAt, longestHoldMinutes),
  }
}

function after(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs)
}
