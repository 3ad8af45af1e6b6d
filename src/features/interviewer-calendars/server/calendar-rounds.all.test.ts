import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { onlyHosts } from '#features/interviews/server/interviews.fixture.ts'
import { unseal } from '#server/secrets.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { readAgain } from './busy-times.ts'
import { calendarOf, eventAt } from './calendar-server.fixture.ts'
import { monday, now, openCalendars } from './calendars.fixture.ts'
import { resealAddresses } from './key-rotation.ts'

const opened = await forThisFile(openCalendars())
const { app, server, ada, ben, office, readAll, connect, calendarSeen, applicant } = opened
const { pool, db, config } = app.platform

beforeEach(() => opened.reset())

const tenToEleven = eventAt('20261123T150000Z', '20261123T160000Z')
const minute = 60_000

test('an address is tried before it is kept, and says what is wrong with it', async () => {
  await connect()
  const refused = async (address: string) => {
    const { status, body } = await connect(ada, address)
    return status === 422 && body.fields.address
  }
  expect(await refused('http://example.org/a.ics')).toMatch(/https:\/\//)
  expect(await refused('https://10.0.0.1/a.ics')).toMatch(/private network/)
  expect(await refused('webcal://10.0.0.1/a.ics')).toMatch(/private network/)
  expect(await refused('https://169.254.169.254/')).toMatch(/private network/)
  server.says('<!doctype html><title>Log in</title>')
  expect(await refused(server.address)).toMatch(/no calendar/)
  server.says('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR')
  expect(await refused(server.address)).toMatch(/valid iCal/)
  server.says(`${calendarOf()}${' '.repeat(5 * 1024 * 1024)}`)
  expect(await refused(server.address)).toMatch(/5 MB/)
  server.answers(404)
  expect(await refused(server.address)).toMatch(/doesn’t work.*\(404\)/)
  expect(await calendarSeen()).toMatchObject({ fault: null })
})

test('of two addresses that one person gives at once, one is read', async () => {
  server.asked.length = 0
  const answers = await Promise.all([connect(), connect()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(server.asked).toHaveLength(1)
})

test('where it cannot be read, what is known decides, and it is not asked at every turn', async () => {
  server.holds(tenToEleven)
  await connect()
  server.answers(500)
  server.asked.length = 0
  app.clock.advance(minute)
  const person = await applicant()
  expect((await person.book(monday('15:00'))).status).toBe(409)
  expect((await person.book(monday('16:00'))).status).toBe(200)
  expect(server.asked).toEqual([500])
  expect(await calendarSeen()).toMatchObject({
    fault: 'The calendar’s server answered with an error (500)',
    isStale: false,
  })
})

test('another interviewer takes what the first has no time for', async () => {
  server.holds(tenToEleven)
  await connect()
  await onlyHosts(app, [ada, ben])
  const person = await applicant()
  await person.book(monday('15:00'))
  const { rows } = await pool.query(
    `SELECT host_id FROM interview_bookings WHERE status = 'confirmed'`,
  )
  expect(rows).toEqual([{ host_id: ben.id }])
})

test('the office books at any time but a busy one', async () => {
  server.holds(
    tenToEleven,
    eventAt('20261123T230000Z', '20261124T000000Z'),
    eventAt('20271220T150000Z', '20271220T160000Z'),
  )
  await connect()
  const person = await applicant()
  const book = (time: string) =>
    office('POST /api/admins/applications/{id}/interview', person.id, {
      start: time.includes('Z') ? time : monday(time),
      hostId: ada.id,
      anyTime: true,
      timeZone: 'America/New_York',
      reason: 'They asked by phone',
    })
  expect(await book('23:30')).toMatchObject({
    status: 409,
    body: { code: 'busy-elsewhere', error: 'ada’s own calendar says they’re busy then' },
  })
  expect((await book('2027-12-20T15:00:00.000Z')).body).toMatchObject({ code: 'busy-elsewhere' })
  expect((await book('22:30')).status).toBe(200)
})

test('interviews of ours in the calendar are in no one’s way', async () => {
  const person = await applicant()
  await person.book(monday('15:00'))
  const { rows } = await pool.query(
    `SELECT ical_uid FROM interview_bookings WHERE status = 'confirmed'`,
  )
  server.holds([...tenToEleven, `UID:${rows[0].ical_uid}`])
  await connect()
  expect((await person.move(monday('15:30'), monday('15:00'))).status).toBe(200)
})

test('each round reads every calendar, and what has not changed is not sent again', async () => {
  await connect()
  server.asked.length = 0
  app.clock.advance(5 * minute)
  await readAll()
  server.holds(tenToEleven)
  app.clock.advance(5 * minute)
  await readAll()
  expect(server.asked).toEqual([304, 200])
  expect(await opened.busyRows()).toBe(1)
  // Days that come near are worked out before they can be booked.
  app.clock.advance(8 * 24 * 60 * minute)
  await readAll()
  expect(server.asked).toEqual([304, 200, 200])
})

test.each([
  ['log in', `disabled_at = '${now}'`, 'disabled_at = NULL'],
  ['hold interviews', `role = 'finance'`, `role = 'interviewer'`],
])('nothing is kept or asked of someone who may no longer %s', async (_, gone, back) => {
  await connect(ben)
  server.asked.length = 0
  await pool.query(`UPDATE admins SET ${gone} WHERE id = $1`, [ben.id])
  await readAgain({ db, config, now: new Date(Date.parse(now) + minute) }, [ben.id])
  await readAll()
  await pool.query(`UPDATE admins SET ${back} WHERE id = $1`, [ben.id])
  const { rowCount } = await pool.query('SELECT FROM interviewer_calendars')
  expect(rowCount).toBe(0)
  expect(server.asked).toEqual([])
})

test('a new key seals the address again', async () => {
  await connect()
  const keys = { secretKey: randomBytes(32), earlierKeys: [config.secretKey] }
  await resealAddresses(db, keys)
  const { rows } = await pool.query('SELECT secret AS address FROM interviewer_calendars')
  expect(unseal({ ...keys, earlierKeys: [] }, 'calendar-address', rows[0].address)).toBe(
    server.address,
  )
  await readAll()
  expect(await calendarSeen()).toMatchObject({ server: null, fault: expect.stringMatching(/key/) })
})
