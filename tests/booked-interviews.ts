import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StepName } from '#features/applications/steps.ts'
import { getBooking } from '#features/interviews/server/booking-queries.ts'
import { recordEvent } from '#features/interviews/server/events.ts'
import { makeInterviewer } from '#features/interviews/server/interviewers.ts'
import type { Ctx } from '#server/context.ts'

/**
 * The booking beside a step of somebody who is brought to a status: a week ahead, one after another.
 * Written as it is, without the mails that other tests do not ask for; an office without staff books no one.
 */
export async function keepBooking(ctx: Ctx, applicationId: string, step: StepName): Promise<void> {
  if (step === 'book') await insertBooking(ctx, applicationId)
  if (step === 'hold-interview') await endBooking(ctx, applicationId)
}

async function insertBooking(ctx: Ctx, applicationId: string): Promise<void> {
  // Several at once would take the same hour.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('insert-booking'))`)
  const hostId = await findHost(ctx)
  if (!hostId) return
  const id = randomUUID()
  await ctx.db.execute(sql`
    WITH free AS (
      SELECT greatest(date_trunc('hour', ${ctx.now}::timestamptz) + interval '7 days', max(upper(blocked))) AS at
      FROM interview_bookings WHERE host_id = ${hostId} AND status = 'confirmed')
    INSERT INTO interview_bookings (id, public_id, idempotency_key, application_id, host_id, during, blocked, status,
      time_zone, is_online, place, made_by, ical_uid, created_at, confirmed_at, changed_at)
    SELECT ${id}, ${id}::text, ${randomUUID()}, ${applicationId}, ${hostId}, tstzrange(at, at + interval '45 minutes'),
      tstzrange(at, at + interval '1 hour'), 'confirmed', 'America/New_York', true, 'By video', 'applicant',
      ${`${id}@localhost`}, ${ctx.now}, ${ctx.now}, ${ctx.now} FROM free`)
  await recordEvent(ctx, id, 'confirmed', { to: await getBooking(ctx.db, id) })
}

async function findHost({ db, now }: Ctx): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string; holds: boolean }>(sql`
    SELECT a.id, i.admin_id IS NOT NULL AS holds FROM admins a LEFT JOIN interviewers i ON i.admin_id = a.id
    WHERE a.disabled_at IS NULL ORDER BY holds DESC, a.created_at, a.id LIMIT 1`)
  const [row] = rows
  if (row && !row.holds) await makeInterviewer({ db, now }, row.id)
  return row?.id
}

async function endBooking(ctx: Ctx, applicationId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    UPDATE interview_bookings SET status = 'completed', outcome = 'held', changed_at = ${ctx.now}, version = version + 1,
      ical_sequence = ical_sequence + 1,
      during = tstzrange(${ctx.now}::timestamptz - interval '50 minutes', ${ctx.now}::timestamptz - interval '5 minutes'),
      blocked = tstzrange(${ctx.now}::timestamptz - interval '50 minutes', ${ctx.now}::timestamptz)
    WHERE application_id = ${applicationId} AND status = 'confirmed' RETURNING id`)
  const [row] = rows
  if (row) await recordEvent(ctx, row.id, 'held', { from: await getBooking(ctx.db, row.id) })
}
