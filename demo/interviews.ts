import { and, eq } from 'drizzle-orm'
import { makeInterviewer } from '#features/interviews/server/interviewers.ts'
import { noteInterviewHeld, noteMissed } from '#features/interviews/server/office-bookings.ts'
import {
  bookOwnInterview,
  cancelOwnInterview,
  listOwnTimes,
} from '#features/interviews/server/own-interview.ts'
import { askForInterview } from '#features/interviews/server/requests.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import type { AdminActor } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { TestApp } from '#tests/app.ts'
import { stands } from './office-work.ts'
import { oneOf } from './random.ts'
import type { Staff } from './staff.ts'
import { as, type Life, type Stage } from './stories.ts'

const dayMs = 86_400_000
const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/Berlin']
const noticed = [
  'Knows why, and has planned the evenings. Asked good questions about the residencies.',
  'Warm and clear. The hours beside shift work need another look.',
  'Spoke about one client case with care. Reading list sent.',
]

/** Three people hold interviews, on weekdays from nine to five. */
export async function openHours(app: TestApp, staff: Staff): Promise<void> {
  for (const { id } of [staff.farah, staff.ben, staff.chidi])
    await makeInterviewer({ db: app.platform.db, now: app.platform.now() }, id)
}

/** Books a time before so many days are over; now and then somebody asks for something else. */
export function bookInterview({ random, ...stage }: Stage, life: Life, withinDays: number) {
  const book = () =>
    as(stage, life.applicant, async (ctx) => {
      if (!(await stands(ctx, life, ['submitted']))) return
      const params = { id: life.id }
      const timeZone = oneOf(random, zones)
      if (random() < 0.08) {
        const words = 'Captions would help me: I hear badly on calls.'
        await askForInterview(ctx, {
          params,
          body: { kind: 'accommodation', words, times: [], timeZone },
        })
      }
      if (random() < 0.06) {
        const words = 'I work nights until spring. Would an early morning be possible?'
        await askForInterview(ctx, { params, body: { kind: 'times', words, times: [], timeZone } })
        return
      }
      const { days } = await listOwnTimes(ctx, { params, query: { timeZone } })
      const starts = days.flatMap((day) => day.starts)
      const until = ctx.now.getTime() + withinDays * dayMs
      const soon = starts.filter((start) => start.getTime() < until - dayMs / 8)
      const start = oneOf(random, soon.length > 0 ? soon : starts)
      await bookOwnInterview(ctx, { params, body: { start: start.toISOString(), timeZone } })
      if (random() < 0.06)
        await cancelOwnInterview(ctx, {
          params,
          body: { seen: start.toISOString(), reason: 'I have to travel' },
        })
    })
  // Somebody else may have been quicker with the same time.
  return () =>
    book().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return book()
    })
}

/** Anyone who holds the interview notes how it came out. */
export function meet({ staff, random, ...stage }: Stage, life: Life) {
  return async () => {
    const { db } = stage.app.platform
    const [booking] = await db
      .select()
      .from(interviewBookings)
      .where(
        and(
          eq(interviewBookings.applicationId, life.id),
          eq(interviewBookings.status, 'confirmed'),
        ),
      )
    if (!booking || booking.endsAt > stage.app.platform.now()) return
    const host = Object.values<AdminActor>(staff).find(({ id }) => id === booking.hostId)
    const params = { id: booking.id }
    const seen = booking.version
    await as(stage, host, (ctx) =>
      random() < 0.08
        ? noteMissed(ctx, { params, body: { by: 'applicant', seen, note: 'Nobody joined.' } })
        : noteInterviewHeld(ctx, { params, body: { seen, notes: oneOf(random, noticed) } }),
    )
  }
}
