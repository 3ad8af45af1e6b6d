import { asc, eq } from 'drizzle-orm'
import type { Invariant } from '#server/invariants.ts'
import { makeTestApp } from '#tests/app.ts'
import { brokenIn } from '#tests/invariants.ts'
import { asApplicant, makeApplicant, makeHost, onlyHosts, setRules } from './interviews.fixture.ts'
import { interviewBookings } from './tables.ts'

// A Saturday; New York is five hours behind until March.
const now = '2026-11-21T15:00:00.000Z'

/** An app with three interviewers, whose calendar is emptied before each test. */
export async function openCalendar() {
  const app = await makeTestApp()
  const ada = await makeHost(app, 'ada')
  const ben = await makeHost(app, 'ben')
  const chidi = await makeHost(app, 'chidi')

  /** Ada alone holds interviews, no one has one, and the rules are plain. */
  async function clear(): Promise<void> {
    app.clock.set(now)
    await app.platform.pool.query(`TRUNCATE interview_requests`)
    await setRules(app, {
      minutes: 30,
      everyMinutes: 30,
      bufferBefore: 0,
      bufferAfter: 0,
      movesAllowed: 3,
      dailyCap: null,
      weeklyCap: null,
      noticeHours: 24,
      window: 'days',
      windowDays: 30,
    })
    await onlyHosts(app, [ada])
    await app.platform.pool.query(
      `UPDATE interview_bookings SET status = 'cancelled', hold_until = NULL WHERE status IN ('held', 'confirmed')`,
    )
  }

  async function applicant() {
    const copy = await makeApplicant(app)
    return { ...copy, ...asApplicant(app, copy) }
  }

  function bookingsOf(id: string) {
    return app.platform.db
      .select()
      .from(interviewBookings)
      .where(eq(interviewBookings.applicationId, id))
      .orderBy(asc(interviewBookings.createdAt))
  }

  /** Broken invariants, but for those of a calendar that was emptied by hand. */
  async function broken(invariants: readonly Invariant[]): Promise<string[]> {
    return (await brokenIn(app, invariants))
      .map(({ name }) => name)
      .filter(
        (name) =>
          !name.startsWith('Every scheduled applicant') &&
          !name.startsWith('Every booking matches'),
      )
  }

  return { app, close: app.close, ada, ben, chidi, clear, applicant, bookingsOf, broken }
}

export const monday = (time: string) => `2026-11-23T${time}:00.000Z`
