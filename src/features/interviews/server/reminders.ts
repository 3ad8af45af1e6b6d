import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { hourMs } from '#shared/durations.ts'
import { interviewReminder } from '../letter-words.ts'
import { listBookings } from './booking-queries.ts'
import { remindBoth, wordInKey } from './mails.ts'
import { interviewBookings } from './tables.ts'

const lookEveryMs = 20_000
const holdsKeptMs = 24 * hourMs

/** To applicant and interviewer; nothing of a booking that was made, moved or ended since it was due. */
const turns: readonly Turn[] = [
  { kind: 'interview-day', hours: 24, untilHours: 1, soon: 'within a day' },
  { kind: 'interview-hour', hours: 1, untilHours: 0, soon: 'within the hour' },
]

/** So many hours before the interview it is due, and until so many hours before it. */
type Turn = { kind: string; hours: number; untilHours: number; soon: string }

/** Sends what is due and still true; of two that are due the later one alone. */
export const interviewReminders = makeReminder({
  name: 'remind-of-interviews',
  rhythm: { everyMs: lookEveryMs },
  letter: interviewReminder,
  templates: ['interview-reminder'],
  async *list({ db, now }) {
    for (const turn of turns)
      for (const { id } of await listBookings(db, isDue(turn, now()))) yield { turn, id }
  },
  async confirm({ db, now }, { turn, id }) {
    await db.execute(sql`SELECT FROM interview_bookings WHERE id = ${id} FOR UPDATE`)
    // It may have moved meanwhile.
    const [booking] = await listBookings(db, and(eq(interviewBookings.id, id), isDue(turn, now)))
    return booking && { turn, booking }
  },
  claim: ({ turn: { kind, hours }, booking }) => ({
    kind,
    subjectId: booking.id,
    dueAt: new Date(booking.startsAt.getTime() - hours * hourMs),
  }),
  write: (ctx, { turn, booking }) => remindBoth(ctx, booking, turn.soon),
  /** The same booking, ahead, and not the next one's turn. */
  async isStillDue({ db, now }, key) {
    const [, id = '', sequence = '', , soon = ''] = key.split(':')
    const turn = turns.find((one) => wordInKey(one.soon) === soon)
    const booked = await listBookings(
      db,
      and(
        eq(interviewBookings.id, id),
        eq(interviewBookings.status, 'confirmed'),
        eq(interviewBookings.icalSequence, Number(sequence)),
        sql`${interviewBookings.startsAt} - ${turn?.untilHours ?? 0} * interval '1 hour' > ${now()}`,
      ),
    )
    return booked.length > 0
  },
})

function isDue({ kind, hours, untilHours }: Turn, now: Date): SQL | undefined {
  const dueAt = sql`${interviewBookings.startsAt} - ${hours} * interval '1 hour'`
  return and(
    eq(interviewBookings.status, 'confirmed'),
    sql`${dueAt} <= ${now}`,
    sql`${interviewBookings.changedAt} < ${dueAt}`,
    sql`${interviewBookings.startsAt} - ${untilHours} * interval '1 hour' > ${now}`,
    notReminded(kind, interviewBookings.id, dueAt),
  )
}

/** Holds that ran out are in no one’s way; they are swept up once a day has passed. */
async function sweepHolds({ db, now }: Pick<ClockPlatform, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - holdsKeptMs)
  await db.execute(
    sql`DELETE FROM interview_bookings WHERE status = 'held' AND hold_until < ${before}`,
  )
}

export const sweepHoldsJob: Job = { name: 'sweep-holds', cron: '25 * * * *', run: sweepHolds }
