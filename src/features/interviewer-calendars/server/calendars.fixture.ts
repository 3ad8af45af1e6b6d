import {
  asApplicant,
  asOffice,
  type Host,
  makeApplicant,
  makeHost,
  onlyHosts,
  setRules,
} from '#features/interviews/server/interviews.fixture.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { readCalendars } from './calendar-job.ts'
import { startCalendarServer } from './calendar-server.fixture.ts'

// A Saturday; New York is five hours behind until March.
export const now = '2026-11-21T15:00:00.000Z'

export const ofCalendar = '/api/admins/interviewers/{id}/calendar'

/** An office whose interviewer Ada has a calendar of her own at a server of the test. */
export async function openCalendars() {
  const app = await makeTestApp({
    now: new Date(now),
    environment: { REACH_LOOPBACK: 'on' },
  })
  const server = await startCalendarServer()
  const owner = await makeAdmin(app, { role: 'owner' })
  const ada = await makeHost(app, 'ada')
  const ben = await makeHost(app, 'ben')
  // Staff stay signed in while the clock is moved.
  await app.platform.pool.query(
    `UPDATE admin_sessions SET created_at = '2026-11-21T15:00Z', ends_at = '2026-11-22T02:00Z'`,
  )
  await setRules(app, {
    minutes: 30,
    everyMinutes: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    noticeHours: 0,
    changeUntilHours: 0,
    movesAllowed: 9,
    window: 'days',
    windowDays: 30,
    dailyCap: null,
    weeklyCap: null,
  })

  /** As at first: Ada alone, with an empty calendar that is read. */
  async function reset(): Promise<void> {
    app.clock.set(now)
    server.answers(200)
    server.silent(false)
    server.holds()
    await onlyHosts(app, [ada])
    await app.platform.pool.query(
      `UPDATE interview_bookings SET status = 'cancelled', hold_until = NULL WHERE status IN ('held', 'confirmed')`,
    )
    await app.platform.pool.query('DELETE FROM interviewer_calendars')
  }

  function connect({ id, token }: Host = ada, address = server.address) {
    return app.call(`PUT ${ofCalendar}`, { token, params: { id }, body: { address } })
  }

  async function calendarSeen({ id, token }: Pick<Host, 'id' | 'token'> = ada) {
    const { status, body } = await app.call(`GET ${ofCalendar}`, { token, params: { id } })
    return status === 200 ? body.calendar : status
  }

  async function applicant() {
    const copy = await makeApplicant(app)
    return { ...copy, ...asApplicant(app, copy) }
  }

  async function busyRows(): Promise<number> {
    const { rows } = await app.platform.pool.query(
      'SELECT count(*)::int AS count FROM interviewer_busy_times',
    )
    return rows[0].count
  }

  return {
    ...{ app, server, owner, ada, ben, reset, connect, calendarSeen, applicant, busyRows },
    office: asOffice(app, owner),
    readAll: () => readCalendars(app.platform),
    async close() {
      await app.close()
      await server.close()
    },
  }
}

export const monday = (time: string) => `2026-11-23T${time}:00.000Z`
