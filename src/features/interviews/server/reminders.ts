import { and, eq, sql } from 'drizzle-orm'
import { systemContext } from '#server/context.ts'
import { remindersSent } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { Clocked, Platform } from '#server/platform.ts'
import { listBookings } from './booking-queries.ts'
import { hourMs } from './local-times.ts'
import { remindBoth, wordInKey } from './mails.ts'
import { interviewBookings } from './tables.ts'

const lookEveryMs = 20_000
const holdsKeptMs = 24 * hourMs

/** To applicant and interviewer; nothing of a booking that was made, moved or ended since it was due. */
const reminders = [
  { kind: 'interview-day', hours: 24, soon: 'within a day' },
  { kind: 'interview-hour', hours: 1, soon: 'within the hour' },
] as const

/** Whether a reminder with this key still says what is so: the same booking, ahead, and not the next one's turn. */
export async function isAhead({ db, now }: Clocked, key: string): Promise<boolean> {
  const [, id = '', sequence = '', , soon = ''] = key.split(':')
  const next = reminders[reminders.findIndex((one) => wordInKey(one.soon) === soon) + 1]
  const standing = await listBookings(
    db,
    and(
      eq(interviewBookings.id, id),
      eq(interviewBookings.status, 'confirmed'),
      eq(interviewBookings.icalSequence, Number(sequence)),
      sql`${interviewBookings.startsAt} - ${next?.hours ?? 0} * interval '1 hour' > ${now()}`,
    ),
  )
  return standing.length > 0
}

/** Sends what is due, not yet sent and still true; of two that are due the later one alone. */
export async function remindOfInterviews(platform: Clocked): Promise<void> {
  const { db, now } = platform
  await eachRow(reminders.entries(), async ([index, { kind, hours, soon }]) => {
    const dueAt = sql`${interviewBookings.startsAt} - ${hours} * interval '1 hour'`
    const next = reminders[index + 1]
    const isDue = and(
      eq(interviewBookings.status, 'confirmed'),
      sql`${interviewBookings.startsAt} > ${now()}`,
      sql`${dueAt} <= ${now()}`,
      sql`${interviewBookings.changedAt} < ${dueAt}`,
      next && sql`${interviewBookings.startsAt} - ${next.hours} * interval '1 hour' > ${now()}`,
      sql`NOT EXISTS (SELECT FROM reminders_sent r WHERE r.kind = ${kind}
        AND r.subject_id = ${interviewBookings.id} AND r.due_at = ${dueAt})`,
    )
    await eachRow(await listBookings(db, isDue), ({ id }) =>
      db.transaction(async (tx) => {
        const ctx = systemContext(platform, tx)
        await tx.execute(sql`SELECT FROM interview_bookings WHERE id = ${id} FOR UPDATE`)
        // Looked at again under the lock: it may have moved meanwhile.
        const [booking] = await listBookings(tx, and(eq(interviewBookings.id, id), isDue))
        if (!booking) return
        const claimed = await tx
          .insert(remindersSent)
          .values({
            kind,
            subjectId: id,
            dueAt: new Date(booking.startsAt.getTime() - hours * hourMs),
            at: ctx.now,
          })
          .onConflictDoNothing()
          .returning({ kind: remindersSent.kind })
        if (claimed.length > 0) await remindBoth(ctx, booking, soon)
      }),
    )
  })
}

/** Holds that ran out stand in nobody's way; they are swept up once a day has passed. */
export async function sweepHolds({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - holdsKeptMs)
  await db.execute(
    sql`DELETE FROM interview_bookings WHERE status = 'held' AND hold_until < ${before}`,
  )
}

export const interviewJobs: readonly Job[] = [
  { name: 'remind-of-interviews', everyMs: lookEveryMs, run: remindOfInterviews },
  { name: 'sweep-holds', cron: '25 * * * *', run: sweepHolds },
]
