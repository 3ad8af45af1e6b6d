import { and, eq, ne, sql } from 'drizzle-orm'
import type { Status } from '#features/applications/status.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Result } from '#shared/endpoint.ts'
import type { readOneInterview } from '../admin-contract.ts'
import { stateOf } from './booking-queries.ts'
import { interviewBookings } from './tables.ts'

type Row = Pick<
  typeof interviewBookings.$inferSelect,
  'id' | 'applicationId' | 'status' | 'outcome' | 'startsAt' | 'hostId'
>

const over = 'This interview is over'
const begun = 'It has started. Mark it as held or missed'
const notBegun = 'It hasn’t started yet'

/** Why each act is not possible now; null where it is, absent what is not theirs. */
export async function actsOf(
  { db, actor, now }: Pick<Ctx<AdminActor>, 'db' | 'actor' | 'now'>,
  booking: Row,
  status: Status,
): Promise<Result<typeof readOneInterview>['acts']> {
  const isBooked = stateOf(booking) === 'booked'
  const hasBegun = booking.startsAt <= now
  const ahead = isBooked ? (hasBegun ? begun : null) : over
  const after = isBooked ? (hasBegun ? null : notBegun) : over
  return {
    move: ahead,
    cancel: ahead,
    ...(holdsRight(actor, 'manage-interviews') && { reassign: ahead }),
    hold: after,
    missed: after,
    undo: isMissed(booking) ? await whyNotUndo() : 'It isn’t marked as missed',
    note: null,
  }

  async function whyNotUndo(): Promise<string | null> {
    if (status !== 'submitted' && status !== 'incomplete')
      return 'The application has since moved on'
    const others = await db.$count(
      interviewBookings,
      and(
        eq(interviewBookings.applicationId, booking.applicationId),
        ne(interviewBookings.id, booking.id),
        sql`(${interviewBookings.status} = 'confirmed' OR ${interviewBookings.outcome} = 'held')`,
      ),
    )
    return others > 0 ? 'Another interview has since been booked' : null
  }
}

function isMissed({ outcome }: Row): boolean {
  return outcome === 'missed' || outcome === 'host-missed'
}
