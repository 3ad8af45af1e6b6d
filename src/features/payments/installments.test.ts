import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideEvenly, monthlyDates, rowsOfPlan } from './installments.ts'

test('a thousand in three is 333.33, 333.33 and 333.34', () => {
  expect(rowsOfPlan(100_000, 3, '2027-01-15')).toEqual([
    { number: 1, amount: 33_333, on: '2027-01-15' },
    { number: 2, amount: 33_333, on: '2027-02-15' },
    { number: 3, amount: 33_334, on: '2027-03-15' },
  ])
})

test('the 31st falls on the last day of a shorter month, leap years and the turn of a year too', () => {
  expect(monthlyDates('2027-12-31', 4)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(monthlyDates('2027-01-31', 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(monthlyDates('2027-03-30', 2)).toEqual(['2027-03-30', '2027-04-30'])
})

test('whatever the amount and the number, the rows add up and none is below the one before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 1e12 }),
      fc.integer({ min: 1, max: 60 }),
      (total, parts) => {
        const rows = divideEvenly(total, parts)
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(total)
        expect([...rows].sort((one, other) => one - other)).toEqual(rows)
        expect(rows.every(Number.isSafeInteger)).toBe(true)
      },
    ),
  )
})
