import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { type Hours, openSpans, startOfDay } from './local-times.ts'
import { bookableNow, freeStarts, type HostTime } from './slots.ts'

const rules = {
  ...firstValues['interview:ba'],
  minutes: 30,
  everyMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  dailyCap: null,
  weeklyCap: null,
}

function hours(timeZone: string, starts = '09:00', ends = '17:00'): Hours {
  const week = new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [{ starts, ends }]]))
  return { timeZone, week, overrides: new Map() }
}

const whole = { start: 0, end: Number.POSITIVE_INFINITY }

function host(timeZone: string, open: HostTime['open']): HostTime {
  return { timeZone, open, away: [], busy: [], elsewhere: [], booked: [] }
}

function startsOn(day: string, given: Hours): string[] {
  const open = openSpans(given, day, day)
  return freeStarts(rules, host(given.timeZone, open), whole).map((at) =>
    new Date(at).toISOString(),
  )
}

function onTheWall(instants: readonly string[], timeZone: string): string[] {
  return instants.map((at) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
  )
}

describe('a host in New York', () => {
  const zone = 'America/New_York'

  test.each([
    ['Friday before the clocks go forward', '2027-03-12', '2027-03-12T14:00:00.000Z'],
    ['Monday after', '2027-03-15', '2027-03-15T13:00:00.000Z'],
  ])('begins at nine on the %s', (_, day, first) => {
    expect(startsOn(day, hours(zone))[0]).toBe(first)
    expect(startsOn(day, hours(zone))).toHaveLength(16)
  })

  test('offers nothing between two and three on the day that has no such hour', () => {
    const starts = startsOn('2027-03-14', hours(zone, '00:00', '24:00'))
    expect(onTheWall(starts, zone).filter((time) => time >= '02:00' && time < '03:00')).toEqual([])
    expect(starts).toHaveLength(46)
    expect(new Set(onTheWall(starts, zone)).size).toBe(46)
  })

  test('offers a half past one that comes twice once, the earlier', () => {
    const starts = startsOn('2027-11-07', hours(zone, '00:00', '24:00'))
    const twice = starts.filter((at) => onTheWall([at], zone)[0] === '01:30')
    expect(twice).toEqual(['2027-11-07T05:30:00.000Z'])
    expect(starts).toHaveLength(48)
  })

  test('whose hours begin in the hour that is skipped begins when it is over', () => {
    expect(startsOn('2027-03-14', hours(zone, '02:30', '04:00'))).toEqual([
      '2027-03-14T07:30:00.000Z',
    ])
  })
})

describe('zones of half and quarter hours', () => {
  test.each([
    ['Asia/Kolkata', '2027-06-01', '2027-06-01T03:30:00.000Z'],
    ['Asia/Kathmandu', '2027-06-01', '2027-06-01T03:15:00.000Z'],
    ['Australia/Lord_Howe', '2027-06-01', '2027-05-31T22:30:00.000Z'],
    ['Pacific/Kiritimati', '2027-06-01', '2027-05-31T19:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-06-01', '2027-06-01T20:00:00.000Z'],
    ['America/New_York', '2028-02-29', '2028-02-29T14:00:00.000Z'],
  ])('%s keeps its grid', (zone, day, first) => {
    const starts = startsOn(day, hours(zone))
    expect(starts[0]).toBe(first)
    expect(onTheWall(starts, zone)).toEqual(
      Array.from({ length: 16 }, (_, step) => {
        const minutes = 9 * 60 + step * 30
        return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      }),
    )
  })

  test('a half-hour change at Lord Howe shows no time twice', () => {
    const zone = 'Australia/Lord_Howe'
    for (const day of ['2027-04-04', '2027-10-03']) {
      const wall = onTheWall(startsOn(day, hours(zone, '00:00', '24:00')), zone)
      expect(new Set(wall).size).toBe(wall.length)
    }
  })
})

test('a day of its own replaces the weekday, and one without hours is closed', () => {
  const given = {
    ...hours('America/New_York'),
    overrides: new Map([
      ['2027-06-01', [{ starts: '12:00', ends: '13:00' }]],
      ['2027-06-02', []],
    ]),
  }
  expect(startsOn('2027-06-01', given)).toEqual([
    '2027-06-01T16:00:00.000Z',
    '2027-06-01T16:30:00.000Z',
  ])
  expect(startsOn('2027-06-02', given)).toEqual([])
})

describe('hours across midnight', () => {
  const zone = 'America/New_York'
  const night = { starts: '22:00', ends: '02:00' }

  test('go on into the next day, as long as the clock says', () => {
    const starts = startsOn('2027-06-01', hours(zone, '22:00', '02:00'))
    expect(onTheWall(starts, zone)).toEqual(
      '22:00 22:30 23:00 23:30 00:00 00:30 01:00 01:30'.split(' '),
    )
    // The night in which the clocks go forward has an hour less.
    expect(startsOn('2027-03-13', hours(zone, '22:00', '04:00'))).toHaveLength(10)
  })

  test('end where the next day begins to have its own, or is closed', () => {
    const own = [{ starts: '01:00', ends: '03:00' }]
    const given = {
      timeZone: zone,
      week: new Map(),
      overrides: new Map([
        ['2027-06-01', [night]],
        ['2027-06-02', own],
        ['2027-06-03', [night]],
        ['2027-06-04', []],
      ]),
    }
    expect(onTheWall(startsOn('2027-06-01', given), zone).at(-1)).toBe('00:30')
    expect(onTheWall(startsOn('2027-06-03', given), zone).at(-1)).toBe('23:30')
  })
})

test('what is taken, off or full is left out; buffers count between two interviews alone', () => {
  const zone = 'UTC'
  const day = startOfDay('2027-06-01', zone)
  const hour = 3_600_000
  const open = openSpans(hours(zone, '09:00', '13:00'), '2027-06-01', '2027-06-01')
  const buffered = { ...rules, bufferBefore: 10, bufferAfter: 20 }
  const given = {
    ...host(zone, open),
    busy: [{ start: day + 9.5 * hour, end: day + 10 * hour }],
    away: [{ start: day + 12 * hour, end: day + 12.5 * hour }],
  }
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
  expect(freeStarts(buffered, given, whole).map(clock)).toEqual([
    '10:30',
    '11:00',
    '11:30',
    '12:30',
  ])
  const full = { ...given, busy: [], booked: [day + 9 * hour] }
  expect(freeStarts({ ...rules, dailyCap: 1 }, full, whole)).toEqual([])
})

describe('how far ahead', () => {
  const now = new Date('2026-11-21T03:00:00.000Z')
  const reads = (window: object, zone: string) => bookableNow({ ...rules, ...window }, zone, now)

  test.each([
    ['Pacific/Kiritimati', '2026-11-23'],
    ['Pacific/Pago_Pago', '2026-11-22'],
    ['America/New_York', '2026-11-22'],
  ])('two days count on the calendar of %s', (zone, lastDay) => {
    const { lastDay: found, latest } = reads({ window: 'days', windowDays: 2 }, zone)
    expect(found).toBe(lastDay)
    expect(latest).toBe(startOfDay(lastDay, zone) + 24 * 3_600_000 - 1)
  })

  test('weekdays leave weekends out, and days that are set count in the zone of the place', () => {
    expect(reads({ window: 'business-days', windowDays: 2 }, 'UTC').lastDay).toBe('2026-11-24')
    const range = { window: 'range', windowFrom: '2027-01-04', windowTo: '2027-01-08' }
    expect(reads(range, 'Asia/Tokyo')).toEqual({
      earliest: Date.parse('2027-01-04T05:00:00.000Z'),
      latest: Date.parse('2027-01-09T05:00:00.000Z') - 1,
      lastDay: '2027-01-08',
    })
    expect(reads({ window: 'none' }, 'UTC').latest).toBe(Number.POSITIVE_INFINITY)
  })
})
