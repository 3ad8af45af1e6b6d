import { beforeEach, expect, test } from 'vitest'
import { setRules, startsOf } from '#features/interviews/server/interviews.fixture.ts'
import { lockRestoredCopy, releaseRestoredCopy } from '#server/backup/restore-backup.ts'
import { unseal } from '#server/secrets.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { calendarHealth } from './calendar-health.ts'
import { eventAt } from './calendar-server.fixture.ts'
import { monday, now, ofCalendar, openCalendars } from './calendars.fixture.ts'

const opened = await forThisFile(openCalendars())
const { app, server, owner, ada, ben, office, readAll, connect, calendarSeen, applicant } = opened
const { pool, config } = app.platform

beforeEach(() => opened.reset())

const tenToEleven = eventAt('20261123T150000Z', '20261123T160000Z')
const minute = 60_000

test('what someone has to do by their own calendar is no one’s to book', async () => {
  server.holds(tenToEleven)
  const person = await applicant()
  const before = startsOf(await person.times({ from: '2026-11-23' }))
  expect((await connect()).status).toBe(200)
  const after = startsOf(await person.times({ from: '2026-11-23' }))
  expect(before.filter((start) => !after.includes(start))).toEqual([
    monday('15:00'),
    monday('15:30'),
  ])
  expect((await person.book(monday('15:30'))).body).toMatchObject({ code: 'slot-taken' })
  await setRules(app, { bufferAfter: 15 })
  expect(startsOf(await person.times())).not.toContain(monday('14:30'))
  await setRules(app, { bufferAfter: 0 })
  expect((await person.book(monday('14:30'))).status).toBe(200)
})

test('its owner sees how it is read, and no one ever sees the address or a title', async () => {
  server.holds(tenToEleven, ['DTSTART;VALUE=DATE:20261124'])
  await connect()
  expect(await calendarSeen()).toEqual({
    server: new URL(server.address).host,
    readAt: now,
    nextAt: '2026-11-21T15:05:00.000Z',
    busyHours: 25,
    knownUntil: '2028-01-02T15:00:00.000Z',
    fault: null,
    isStale: false,
  })
  const { rows } = await pool.query(
    `SELECT c::text || b::text AS kept, secret AS address FROM interviewer_calendars c JOIN interviewer_busy_times b USING (admin_id)`,
  )
  expect(rows).toHaveLength(2)
  for (const { kept } of rows) expect(kept).not.toMatch(/private|Dentist|someone/)
  expect(unseal(config, 'calendar-address', rows[0].address)).toBe(server.address)
  const logged = await pool.query(`SELECT action FROM audit_log WHERE action LIKE '%.calendar-%'`)
  expect(logged.rows).toContainEqual({ action: 'interviewer.calendar-connected' })
  const { body } = await office('GET /api/admins/interviews', '')
  expect(JSON.stringify(body)).not.toMatch(/private|Dentist/)
})

test('a calendar is read again before a time is given away', async () => {
  await connect()
  const person = await applicant()
  expect((await person.hold(monday('15:00'))).status).toBe(200)
  server.holds(tenToEleven)
  app.clock.advance(minute)
  const late = await person.book(monday('15:00'))
  expect(late).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  expect(startsOf({ body: late.body.times })).not.toContain(monday('15:00'))
  server.holds()
  app.clock.advance(minute)
  expect((await person.book(monday('15:00'))).status).toBe(200)
  server.holds(eventAt('20261123T170000Z', '20261123T180000Z'))
  app.clock.advance(minute)
  expect((await person.move(monday('17:00'), monday('15:00'))).status).toBe(409)
})

test('after an hour without a reading its owner and the office are told why', async () => {
  await connect()
  const person = await applicant()
  await person.book(monday('15:00'))
  const { rows } = await pool.query(`SELECT id FROM interview_bookings WHERE status = 'confirmed'`)
  const told = async () => {
    const calendar = await office('GET /api/admins/interviews', '')
    const interview = await office('GET /api/admins/interviews/{id}', rows[0].id)
    const [host] = calendar.body.hosts.filter(({ id }: { id: string }) => id === ada.id)
    return [host.unread, interview.body.hostUnread]
  }
  const line = async () => {
    const health = await calendarHealth({ db: app.platform.db, config, now: app.clock.now() })
    return [health?.says, health?.toDo === null]
  }
  expect(await line()).toEqual(['1 calendar read, the longest ago at', true])
  server.answers(403)
  app.clock.advance(59 * minute)
  await readAll()
  expect(await told()).toEqual([null, null])
  expect(await calendarSeen()).toMatchObject({ isStale: false, fault: expect.any(String) })
  app.clock.advance(2 * minute)
  await readAll()
  const unread = { since: now, why: expect.stringMatching(/doesn’t work.*\(403\)/) }
  expect(await told()).toEqual([unread, unread])
  const unreadForLong = /^1 calendar not read for more than an hour: .*\(403\)/
  expect(await line()).toEqual([expect.stringMatching(unreadForLong), false])
  await lockRestoredCopy(app.databaseUrl, app.clock.now())
  expect(await line()).toEqual(['On hold', true])
  await releaseRestoredCopy(app.databaseUrl)
  expect(await calendarSeen()).toMatchObject({ isStale: true, readAt: now })
  server.answers(200)
  app.clock.advance(5 * minute)
  await readAll()
  expect(await told()).toEqual([null, null])
})

test('someone who is inactive is told that their calendar is not read, and of no trouble', async () => {
  await connect()
  server.answers(500)
  app.clock.advance(5 * minute)
  await readAll()
  const activate = (active: boolean) =>
    pool.query('UPDATE interviewers SET active = $1 WHERE admin_id = $2', [active, ada.id])
  await activate(false)
  app.clock.advance(120 * minute)
  const seen = await calendarSeen()
  await activate(true)
  expect(seen).toMatchObject({ nextAt: null, fault: null, isStale: false })
})

test('a calendar is its owner’s, and of those who arrange everyone’s', async () => {
  server.holds(tenToEleven)
  await connect()
  expect(await calendarSeen({ id: ada.id, token: ben.token })).toBe(404)
  expect((await connect({ ...ada, token: ben.token })).status).toBe(404)
  expect(await calendarSeen({ id: ada.id, token: owner })).toMatchObject({ busyHours: 1 })
  const remove = (token: string) =>
    app.call(`DELETE ${ofCalendar}`, { token, params: { id: ada.id } })
  expect((await remove(ben.token)).status).toBe(404)
  expect((await remove(ada.token)).status).toBe(200)
  expect(await calendarSeen()).toBeNull()
  expect(await opened.busyRows()).toBe(0)
})
