import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstValues } from '#tests/first-values.ts'
import { Holidays, holidayFields, holidaysBetween } from './holidays.ts'

const all = firstValues.holidays

test('the federal holidays of a year are where the calendar of the government has them', () => {
  const days = holidaysBetween(all, '2026-01-01', '2026-12-31')
  expect(days.map(({ day }) => day.slice(5)).join(' ')).toBe(
    '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25',
  )
  expect(days.find(({ day }) => day === '2026-07-03')?.name).toBe('Independence Day (observed)')
})

test('a New Year’s Day on a Saturday closes the last Friday of the year before', () => {
  const days = holidaysBetween(all, '2027-12-20', '2028-01-17')
  expect(days.map(({ day }) => day).join(' ')).toBe(
    '2027-12-24 2027-12-25 2027-12-31 2028-01-01 2028-01-17',
  )
})

test('what the institute does not keep is a day like others', () => {
  const days = holidaysBetween({ ...all, columbus: false }, '2026-10-01', '2026-10-31')
  expect(days).toEqual([])
})

test('each of them can be chosen', () => {
  expect(holidayFields.map(({ key }) => key)).toEqual(z.keyof(Holidays).options)
})
