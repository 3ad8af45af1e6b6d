import { expect, test } from 'vitest'
import { calendarOf, eventAt } from './calendar-server.fixture.ts'
import { readIcs } from './read-ics.ts'

const options = {
  timeZone: 'America/New_York',
  from: Date.parse('2026-10-01T00:00Z'),
  to: Date.parse('2026-12-01T00:00Z'),
  ours: [],
}
const meeting = eventAt('20261102T150000Z', '20261102T160000Z')
const start = Date.parse('2026-11-02T15:00Z')
const spans = [{ start, end: start + 3_600_000 }]
const megabyte = 1024 * 1024

test('a calendar of 5 MB is read within the memory that it may take', async () => {
  const attendees = Array.from({ length: 20 }, () => 'ATTENDEE:mailto:someone@example.com')
  const past = [...eventAt('20251102T150000Z', '20251102T160000Z'), ...attendees]
  const size = calendarOf(past).length
  const text = calendarOf(meeting, ...Array(Math.floor((5 * megabyte) / size)).fill(past))
  expect(await readIcs(text, options, 15_000)).toEqual({ spans })
}, 30_000)

test('one that takes more memory or time is given up, as is what is no calendar', async () => {
  const many = calendarOf().replace(
    'END:VCALENDAR',
    `${'BEGIN:VEVENT\r\nDTSTART:20261102T150000Z\r\nEND:VEVENT\r\n'.repeat(100_000)}END:VCALENDAR`,
  )
  const started = performance.now()
  expect(await readIcs(many, options, 100_000)).toEqual({ fault: 'heavy' })
  expect(performance.now() - started).toBeLessThan(60_000)
  const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
  const endless = eventAt('20200229T100000Z', '20200229T110000Z', never)
  expect(await readIcs(calendarOf(endless), options, 1_000)).toEqual({ fault: 'heavy' })
  expect(await readIcs('BEGIN:VCALENDAR\r\nDTSTART', options, 15_000)).toEqual({ fault: 'broken' })
  expect(await readIcs('<html>', options, 15_000)).toEqual({ fault: 'not-calendar' })
}, 120_000)
