import { expect, test } from 'vitest'
import { addDays, addWorkingDays, mondayOf, weekdayOf } from './days.ts'

test('days are added across the ends of months and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('working days pass over the weekend', () => {
  expect(addWorkingDays('2027-03-12', 1)).toBe('2027-03-15')
  expect(addWorkingDays('2027-03-13', 5)).toBe('2027-03-19')
})

test('a week begins on Monday', () => {
  expect(mondayOf('2027-03-14')).toBe('2027-03-08')
  expect(mondayOf('2027-03-15')).toBe('2027-03-15')
  expect(weekdayOf('2027-03-14')).toBe(7)
})
