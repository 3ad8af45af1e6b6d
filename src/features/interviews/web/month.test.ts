import { expect, test } from 'vitest'
import { addMonths, weeksOf } from './month.ts'

test('months are added across the ends of years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
})

test('a month is whole weeks, with nothing where another month is', () => {
  const weeks = weeksOf('2028-02')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([
    null,
    null,
    '2028-02-01',
    '2028-02-02',
    '2028-02-03',
    '2028-02-04',
    '2028-02-05',
  ])
  expect(weeks.flat().filter(Boolean)).toHaveLength(29)
  expect(weeks.at(-1)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', null, null, null, null])
})
