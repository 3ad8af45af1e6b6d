import { inArray, sql } from 'drizzle-orm'
import type { Interview, StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import { getBooking, listBookings } from './booking-queries.ts'
import { recordEvent } from './events.ts'
import { notifyOfCancellation } from './mails.ts'
import { interviewBookings } from './tables.ts'

/** Where the interviews of applications stand: what is booked or was held comes before what was waived. */
export async function interviewsOf(
  { db }: Ctx,
  ids: readonly string[],
): Promise<Map<string, Interview>> {
  const { rows } = await db.execute<{ id: string; interview: Interview }>(sql`
    SELECT a.id, CASE
        WHEN EXISTS (SELECT FROM interview_bookings b WHERE b.application_id = a.id AND b.status = 'confirmed') THEN 'booked'
        WHEN EXISTS (SELECT FROM interview_bookings b WHERE b.application_id = a.id AND b.outcome = 'held') THEN 'held'
        WHEN EXISTS (SELECT FROM timeline t WHERE t.application_id = a.id AND t.step = 'waive-interview') THEN 'waived'
        ELSE 'none' END AS interview
    FROM applications a WHERE a.id = ANY(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, interview }) => [id, interview]))
}

/** Steps after which there is no interview to come. */
export const endingInterviews = [
  'withdraw',
  'waive-interview',
] as const satisfies readonly StepName[]

/** Frees the time of anyone who withdraws, and of anyone who held one and needs it no more. */
export async function freeTimes(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const { db, now } = ctx
  const ids = moved.map(({ id }) => id)
  await db.execute(sql`
    DELETE FROM interview_bookings WHERE status = 'held' AND application_id = ANY(${sql.param(ids)}::uuid[])`)
  const booked = await listBookings(
    db,
    sql`${inArray(interviewBookings.applicationId, ids)} AND ${interviewBookings.status} = 'confirmed'`,
  )
  for (const before of booked) {
    await db.execute(sql`
      UPDATE interview_bookings SET status = 'cancelled', ical_sequence = ical_sequence + 1, version = version + 1,
        changed_at = ${now} WHERE id = ${before.id}`)
    await recordEvent(ctx, before.id, 'cancelled', { from: before })
    await notifyOfCancellation(ctx, await getBooking(db, before.id), '')
  }
  await db.execute(sql`
    UPDATE interview_requests SET answered_at = ${now}, answer = ''
    WHERE answered_at IS NULL AND application_id = ANY(${sql.param(ids)}::uuid[])`)
}
