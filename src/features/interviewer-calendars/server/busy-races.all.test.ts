import { beforeEach, expect, test } from 'vitest'
import { startsOf } from '#features/interviews/server/interviews.fixture.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { eventAt } from './calendar-server.fixture.ts'
import { monday, openCalendars } from './calendars.fixture.ts'

const contended = process.env.LONG === '1' ? 200 : 20
const minute = 60_000

const opened = await forThisFile(openCalendars())
const { app, server, connect, applicant, readAll, ada } = opened
const { pool } = app.platform

beforeEach(() => opened.reset())

test(`a booking beside a reading lands on no time that was known to be busy before it, ${contended} times over`, async () => {
  await connect()
  const first = await applicant()
  const starts = startsOf(await first.times()).slice(0, contended)
  expect(starts).toHaveLength(contended)
  for (const start of starts) {
    const [person, other] = [await applicant(), await applicant()]
    const end = new Date(Date.parse(start) + 30 * minute).toISOString()
    const stamp = (at: string) => at.replace(/[-:]|\.000/g, '')
    server.holds(eventAt(stamp(start), stamp(end)))
    app.clock.advance(minute)
    const [answer, , again] = await Promise.all([person.book(start), readAll(), other.hold(start)])
    // Each booking asks before it takes the time, so none of them can be too early to know.
    const isTaken = [answer, again].filter(({ status }) => status === 200)
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM interview_bookings b JOIN interviewer_busy_times t
        ON t.admin_id = b.host_id AND tstzrange(t.starts_at, t.ends_at) && b.during
        WHERE b.status IN ('held', 'confirmed') AND b.starts_at = $1`,
      [start],
    )
    // One that came before the reading is let stand; whoever comes after it is refused.
    expect(rows[0].count).toBe(isTaken.length)
    expect((await other.hold(start)).status).toBe(409)
    expect(startsOf(await other.times({ from: start.slice(0, 10) }))).not.toContain(start)
  }
}, 300_000)

test('once a busy time is kept, no one of fifty books it, in whatever order they come', async () => {
  await connect()
  const people = await Promise.all(Array.from({ length: 50 }, () => applicant()))
  server.holds(eventAt('20261123T150000Z', '20261123T160000Z'))
  app.clock.advance(5 * minute)
  await readAll()
  const answers = await Promise.all(people.map(({ book }) => book(monday('15:00'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
})

test('fifty who book at once ask a calendar once', async () => {
  await connect()
  const people = await Promise.all(Array.from({ length: 50 }, () => applicant()))
  server.asked.length = 0
  app.clock.advance(minute)
  const answers = await Promise.all(people.map(({ book }) => book(monday('15:00'))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // On a busy machine no one waits for it as long as it takes.
  await expect.poll(() => server.asked.length, { timeout: minute }).toBe(1)
  expect(server.asked).toHaveLength(1)
})

test('a calendar that never answers holds up a booking for three seconds at most', async () => {
  server.holds(eventAt('20261123T150000Z', '20261123T160000Z'))
  await connect()
  server.silent(true)
  app.clock.advance(minute)
  const person = await applicant()
  const started = performance.now()
  expect((await person.book(monday('15:00'))).status).toBe(409)
  expect((await person.book(monday('16:00'))).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(4_000)
  // In a hurry, slowness is no fault; in a round of the job it is.
  expect(await opened.calendarSeen()).toMatchObject({ fault: null })
}, 30_000)

test('a rule that never comes to an end is given up, and everything else goes on', async () => {
  server.holds(
    eventAt('20200229T100000Z', '20200229T110000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    eventAt('20200101T000000Z', '20200101T000001Z', 'RRULE:FREQ=SECONDLY'),
  )
  const { status, body } = await connect()
  expect({ status, error: body.fields.address }).toEqual({
    status: 422,
    error: expect.stringMatching(/too long to process|valid iCal/),
  })
}, 60_000)

test('what was read at an address that was replaced meanwhile is not kept', async () => {
  server.holds(eventAt('20261123T150000Z', '20261123T160000Z'))
  await connect()
  app.clock.advance(5 * minute)
  const { rows } = await pool.query('SELECT secret AS address FROM interviewer_calendars')
  await Promise.all([
    readAll(),
    app.call('DELETE /api/admins/interviewers/{id}/calendar', {
      token: ada.token,
      params: { id: ada.id },
    }),
  ])
  expect(rows).toHaveLength(1)
  expect(await opened.busyRows()).toBe(0)
})

test('an address that is given waits for its interviewer before it locks the calendar, as a reading does', async () => {
  await connect()
  const other = await pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM interviewers WHERE admin_id = $1 FOR NO KEY UPDATE', [ada.id])
    const given = connect()
    const waiting = async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    await other.query(`SET LOCAL lock_timeout = '1s'`)
    await other.query('UPDATE interviewer_calendars SET fault = NULL WHERE admin_id = $1', [ada.id])
    await other.query('COMMIT')
    expect((await given).status).toBe(200)
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
})
