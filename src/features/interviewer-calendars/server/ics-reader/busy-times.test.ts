import { expect, test } from 'vitest'
import { calendarOf, eventAt } from '../calendar-server.fixture.ts'
import { busyTimesIn, TooMuch } from './busy-times.ts'

const options = {
  timeZone: 'America/New_York',
  from: Date.parse('2026-10-01T00:00Z'),
  to: Date.parse('2026-12-01T00:00Z'),
  ours: ['ours@localhost'],
}

/** Busy times as `1030T1300-1400`, in UTC. */
function read(...events: string[][]): string[] {
  return readText(calendarOf(...events))
}

function readText(text: string): string[] {
  const short = (at: number) => new Date(at).toISOString().slice(5, 16).replace(/[-:]/g, '')
  return busyTimesIn(text, options).map(({ start, end }) => `${short(start)}-${short(end)}`)
}

function freeBusyOf(...lines: string[]): string {
  const all = ['BEGIN:VCALENDAR', 'BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY', 'END:VCALENDAR']
  return all.join('\r\n')
}

const zone = ';TZID=America/New_York:'

test('meetings are busy, and what is free or canceled is not', () => {
  expect(
    read(
      eventAt('20261102T150000Z', '20261102T160000Z'),
      eventAt('20261103T150000Z', '20261103T160000Z', 'TRANSP:TRANSPARENT'),
      eventAt('20261104T150000Z', '20261104T160000Z', 'STATUS:CANCELLED'),
      eventAt('20261105T150000Z', '20261105T160000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      eventAt('20261106T150000Z', '20261106T160000Z', 'STATUS:TENTATIVE'),
      eventAt('20261107T150000Z', '20261107T160000Z', 'UID:ours@localhost'),
      ['DTSTART:20261108T150000Z'],
      ['DTSTART:20261109T150000Z', 'DURATION:PT90M'],
    ),
  ).toEqual(['1102T1500-1102T1600', '1106T1500-1106T1600', '1109T1500-1109T1630'])
})

test('days are those of the owner’s zone, as are times without one or with one that no one knows', () => {
  expect(
    read(
      ['DTSTART;VALUE=DATE:20261101'],
      ['DTSTART;VALUE=DATE:20261103', 'DTEND;VALUE=DATE:20261105'],
      eventAt('20261106T090000', '20261106T100000'),
      ['DTSTART;TZID=Nowhere:20261107T090000', 'DTEND;TZID=Nowhere:20261107T100000'],
    ),
  ).toEqual([
    '1101T0400-1102T0500',
    '1103T0500-1105T0500',
    '1106T1400-1106T1500',
    '1107T1400-1107T1500',
  ])
})

test('a series keeps its wall time when the clock changes, and its exceptions', () => {
  expect(
    read(
      [
        'UID:series',
        `DTSTART${zone}20261030T090000`,
        `DTEND${zone}20261030T100000`,
        'RRULE:FREQ=DAILY;COUNT=6',
        `EXDATE${zone}20261031T090000`,
      ],
      [
        'UID:series',
        'RECURRENCE-ID:20261101T140000Z',
        ...eventAt('20261101T200000Z', '20261101T210000Z'),
      ],
      [
        'UID:series',
        `RECURRENCE-ID${zone}20261102T090000`,
        ...eventAt('20261102T140000Z', '20261102T150000Z', 'STATUS:CANCELLED'),
      ],
      [
        'UID:series',
        `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261103T090000`,
        `DTSTART${zone}20261103T110000`,
        `DTEND${zone}20261103T113000`,
      ],
    ),
  ).toEqual([
    '1030T1300-1030T1400',
    '1101T2000-1101T2100',
    '1103T1600-1103T1630',
    '1104T1600-1104T1630',
  ])
})

test.each([
  ['20261104', '1104'],
  ['20261104T090000', '1104'],
  ['20261104T140000Z', '1104'],
  ['20261104T085959', '1103'],
  ['20261103', '1103'],
])('a series until %s is as long as its owner means it to be', (until, last) => {
  const days = read([
    `DTSTART${zone}20261102T090000`,
    `DTEND${zone}20261102T100000`,
    `RRULE:FREQ=DAILY;UNTIL=${until}`,
  ])
  expect(days.at(-1)).toBe(`${last}T1400-${last}T1500`)
})

test('entries of one name are all busy, unless one of them is newer by its number', () => {
  const one = ['UID:one', ...eventAt('20261102T150000Z', '20261102T160000Z')]
  const other = ['UID:one', ...eventAt('20261103T150000Z', '20261103T160000Z')]
  expect(read(one, other)).toEqual(['1102T1500-1102T1600', '1103T1500-1103T1600'])
  expect(read([...one, 'SEQUENCE:2'], [...other, 'SEQUENCE:1'])).toEqual(['1102T1500-1102T1600'])
  expect(read(one, [...other, 'SEQUENCE:1'])).toEqual(['1103T1500-1103T1600'])
})

test('a calendar that holds nothing but busy times is read, and what it calls free is not busy', () => {
  const text = freeBusyOf(
    'FREEBUSY:20261102T150000Z/PT1H,20261103T150000Z/20261103T153000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261104T150000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20261105T150000Z/PT1H',
  )
  expect(readText(text)).toEqual([
    '1102T1500-1102T1600',
    '1103T1500-1103T1530',
    '1104T1500-1104T1600',
  ])
})

test('an hour that comes twice is its first, and one that is skipped is the next', () => {
  const at = (time: string) => [`DTSTART${zone}${time}`, 'DURATION:PT30M']
  expect(read(at('20261101T013000'))).toEqual(['1101T0530-1101T0600'])
  const march = { ...options, from: Date.parse('2027-03-01'), to: Date.parse('2027-04-01') }
  const [span] = busyTimesIn(calendarOf(at('20270314T023000')), march)
  expect(span?.start).toBe(Date.parse('2027-03-14T07:30Z'))
})

test('further dates and periods are busy too', () => {
  expect(
    read([
      ...eventAt('20261110T150000Z', '20261110T160000Z'),
      'RDATE:20261111T150000Z',
      'RDATE;VALUE=PERIOD:20261112T150000Z/PT2H,20261113T150000Z/20261113T153000Z',
    ]),
  ).toEqual([
    '1110T1500-1110T1600',
    '1111T1500-1111T1600',
    '1112T1500-1112T1700',
    '1113T1500-1113T1530',
  ])
})

test('a zone of Outlook is what the file says of it', () => {
  const outlook = [
    'BEGIN:VTIMEZONE',
    'TZID:Eastern Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const text = calendarOf([
    'DTSTART;TZID=Eastern Standard Time:20261031T090000',
    'DTEND;TZID=Eastern Standard Time:20261031T100000',
    'RRULE:FREQ=DAILY;COUNT=2',
  ]).replace('BEGIN:VEVENT', `${outlook.join('\r\n')}\r\nBEGIN:VEVENT`)
  expect(readText(text)).toEqual(['1031T1300-1031T1400', '1101T1400-1101T1500'])
})

test('a meeting that is ten years old is as quick as a new one, and at the same times', () => {
  const events = Array.from({ length: 200 }, () => [
    `DTSTART${zone}20160104T090000`,
    `DTEND${zone}20160104T100000`,
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  ])
  const new1 = [
    `DTSTART${zone}20260928T090000`,
    `DTEND${zone}20260928T100000`,
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  ]
  expect(read(...events)).toEqual(read(new1))
})

test('what touches is one busy time, and what is outside is left out', () => {
  expect(
    read(
      eventAt('20261102T150000Z', '20261102T160000Z'),
      eventAt('20261102T153000Z', '20261102T170000Z'),
      eventAt('20261102T170000Z', '20261102T180000Z'),
      eventAt('20260930T200000Z', '20261001T010000Z'),
      eventAt('20260801T150000Z', '20260801T160000Z'),
      eventAt('20270801T150000Z', '20270801T160000Z'),
    ),
  ).toEqual(['1001T0000-1001T0100', '1102T1500-1102T1800'])
})

test('more than anyone has to do is given up', () => {
  const meeting = eventAt('20261102T150000Z', '20261102T150001Z', 'RRULE:FREQ=MINUTELY')
  expect(() => read(meeting)).toThrow(TooMuch)
  const minutes = (count: number) => {
    const periods = Array.from({ length: count }, (_, minute) => {
      const at = new Date(options.from + minute * 60_000).toISOString()
      return `${at.replace(/[-:]|\.000/g, '')}/PT1S`
    })
    return readText(freeBusyOf(`FREEBUSY:${periods.join(',')}`))
  }
  expect(minutes(10_000)).toHaveLength(10_000)
  expect(() => minutes(10_001)).toThrow(TooMuch)
})
