import { expect, test } from 'vitest'
import { partOfDay } from './time-words.ts'

test.each([
  ['00:30', 'Night'],
  ['05:59', 'Night'],
  ['06:00', 'Morning'],
  ['11:59', 'Morning'],
  ['12:00', 'Afternoon'],
  ['17:00', 'Evening'],
  ['23:45', 'Evening'],
])('%s is %s', (time, part) => {
  expect(partOfDay(`2027-01-01T${time}:00Z`, 'UTC')).toBe(part)
})
