import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { CalendarDate, NearDay, NearInstant } from './calendar-date.ts'
import { deviceZone, formatTime, isNearDay } from './dates.ts'

const now = Date.parse('2026-11-21T15:00:00Z')

test('a day that is planned with lies within ten years, either way', () => {
  const days = ['2016-11-23', '2026-11-21', '2028-02-29', '2036-11-19']
  expect(days.filter((day) => !isNearDay(day, now))).toEqual([])
  const far = ['1900-01-01', '2016-11-19', '2036-11-23', '9999-12-31', '2027-02-30', '']
  expect(far.filter((day) => isNearDay(day, now))).toEqual([])
})

test('no date is where calendars give out', () => {
  const takes = (text: string) => z.safeParse(CalendarDate, text).success
  expect(['1990-03-27', '1899-12-31', '2999-12-31'].every(takes)).toBe(true)
  expect(['9999-12-31', '3000-01-01', '0001-01-01'].some(takes)).toBe(false)
})

test('who plans too far off is told how far they can', () => {
  const said = (shape: z.ZodMiniType, text: string) =>
    z.safeParse(shape, text).error?.issues.map(({ message }) => message)
  expect(said(NearDay, '1900-01-01')).toEqual(['Choose a day within 10 years of today'])
  expect(said(NearDay, '2027-02-30')).toEqual(['Enter a real date, like March 27, 1990'])
  expect(said(NearDay, '')).toEqual(['Choose a day'])
  expect(said(NearInstant, '9999-12-31T10:00:00Z')).toEqual([
    'Choose a time within 10 years of today',
  ])
})

test('a clock is read in one way', () => {
  expect(formatTime('2027-03-01T18:47:00Z', 'America/New_York').replace(/\s/, ' ')).toBe('1:47 PM')
})

test('a device that travels with a page open is read in the zone where it is', () => {
  const own = process.env.TZ
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  for (const zone of ['Asia/Tokyo', 'America/New_York', 'Asia/Tokyo']) {
    process.env.TZ = zone
    expect(deviceZone()).toBe(zone)
  }
})
