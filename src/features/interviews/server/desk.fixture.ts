import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import {
  asApplicant,
  asOffice,
  makeApplicant,
  makeHost,
  onlyHosts,
  setRules,
} from './interviews.fixture.ts'
import { interviewBookings } from './tables.ts'

const now = '2026-11-21T15:00:00.000Z'

export const one = '/api/admins/interviews/{id}'
export const ofApplication = '/api/admins/applications/{id}/interview'
export const reason = 'The applicant telephoned'

/** An office with two interviewers; each test has a day of its own, so that none is in another's way. */
export async function openDesk() {
  const app = await makeTestApp({ now: new Date(now) })
  const owner = await makeAdmin(app, { role: 'owner' })
  const ada = await makeHost(app, 'ada')
  const ben = await makeHost(app, 'ben')
  // Staff stay signed in while the clock is moved.
  await app.platform.pool.query(
    `UPDATE admin_sessions SET created_at = '2026-11-21T15:00Z', ends_at = '2026-11-22T02:00Z'`,
  )
  let day = 0

  async function nextDay(): Promise<void> {
    app.clock.set(now)
    day++
    await onlyHosts(app, [ada, ben])
    await setRules(app, {
      minutes: 30,
      everyMinutes: 30,
      bufferAfter: 0,
      noticeHours: 0,
      changeUntilHours: 0,
      windowDays: 60,
      dailyCap: null,
      weeklyCap: null,
    })
  }

  /** 23 November 2026 is a Monday, and its Thursday is Thanksgiving. */
  function at(time: string): string {
    const weeks = Math.floor((day - 1) / 3)
    const date = new Date(Date.UTC(2026, 10, 23 + weeks * 7 + ((day - 1) % 3)))
    return `${date.toISOString().slice(0, 10)}T${time}:00.000Z`
  }

  async function applicant() {
    const copy = await makeApplicant(app)
    return { ...copy, ...asApplicant(app, copy) }
  }

  async function booked(time = '15:00') {
    const person = await applicant()
    const answer = await person.book(at(time))
    expect(answer.status).toBe(200)
    const [row] = await app.platform.db
      .select()
      .from(interviewBookings)
      .where(eq(interviewBookings.applicationId, person.id))
    if (!row) throw new Error('not booked')
    return { ...person, booking: row }
  }

  async function rowOf(id: string) {
    const [row] = await app.platform.db
      .select()
      .from(interviewBookings)
      .where(eq(interviewBookings.id, id))
    return row
  }

  async function statusOf(id: string) {
    return (await rowsOf(app, id)).application.status
  }

  /** The office at another hour: sessions of staff end with their working day. */
  async function officeAt(instant: string) {
    app.clock.set(instant)
    const token = await makeAdmin(app, { role: 'owner', name: `owner-${performance.now()}` })
    return asOffice(app, token)
  }

  const office = asOffice(app, owner)
  const people = { owner, ada, ben }
  const reads = { booked, rowOf, statusOf, officeAt }
  return { app, close: app.close, office, applicant, nextDay, at, ...people, ...reads }
}
