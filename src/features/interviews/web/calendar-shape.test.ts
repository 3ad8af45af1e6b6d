import { expect, test } from 'vitest'
import { lacksOutcome } from '../interview.ts'
import { daysOf, hoursOn, hoursShown, worthShowing } from './calendar-shape.ts'

const newYork = 'America/New_York'
const half = { start: '2027-03-15T13:00:00Z', end: '2027-03-15T13:30:00Z' }

test('a week is Monday to Sunday around its day', () => {
  expect(daysOf('week', '2027-03-14')).toEqual([
    '2027-03-08',
    '2027-03-09',
    '2027-03-10',
    '2027-03-11',
    '2027-03-12',
    '2027-03-13',
    '2027-03-14',
  ])
  expect(daysOf('day', '2027-03-14')).toEqual(['2027-03-14'])
})

test('a week ends with the last day on which something is, and leaves none out before it', () => {
  const days = daysOf('week', '2027-03-14')
  const shown = (...busy: string[]) => worthShowing(days, (day) => busy.includes(day)).length
  expect(shown()).toBe(5)
  expect(shown('2027-03-13')).toBe(6)
  expect(shown('2027-03-14')).toBe(7)
})

test('an interview is at the hour of the zone that is looked at', () => {
  expect(hoursOn('2027-03-15', half, newYork)).toEqual({ from: 9, to: 9.5 })
  expect(hoursOn('2027-03-15', half, 'Asia/Kolkata')).toEqual({ from: 18.5, to: 19 })
  expect(hoursOn('2027-03-14', half, newYork)).toBeNull()
})

test('what lasts over midnight has a part on each day', () => {
  const late = { start: '2027-03-16T03:45:00Z', end: '2027-03-16T04:15:00Z' }
  expect(hoursOn('2027-03-15', late, newYork)).toEqual({ from: 23.75, to: 24 })
  expect(hoursOn('2027-03-16', late, newYork)).toEqual({ from: 0, to: 0.25 })
})

test('what ends at midnight does not reach into the next day', () => {
  const evening = { start: '2027-03-16T03:30:00Z', end: '2027-03-16T04:00:00Z' }
  expect(hoursOn('2027-03-15', evening, newYork)).toEqual({ from: 23.5, to: 24 })
  expect(hoursOn('2027-03-16', evening, newYork)).toBeNull()
})

test('the hours shown hold the earliest and the latest', () => {
  const early = { start: '2027-03-15T10:30:00Z', end: '2027-03-15T11:00:00Z' }
  const days = daysOf('week', '2027-03-15')
  expect(hoursShown(days, [], newYork)).toEqual({ from: 8, to: 18 })
  expect(hoursShown(days, [early], newYork)).toEqual({ from: 6, to: 18 })
})

test('an interview that is over lacks its outcome until somebody notes it', () => {
  const now = new Date('2027-03-15T13:30:00Z')
  const interview = { state: 'booked', end: half.end } as const
  expect(lacksOutcome(interview, new Date(half.start))).toBe(false)
  expect(lacksOutcome(interview, now)).toBe(true)
  expect(lacksOutcome({ ...interview, state: 'held' }, now)).toBe(false)
})
