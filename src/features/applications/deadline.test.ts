import { describe, expect, test } from 'vitest'
import { graceEnd, isTooLate } from './deadline.ts'

const closesAt = '2027-06-02T03:59:00.000Z'
const intake = { closesAt, graceMinutes: 30 }
const end = Date.parse('2027-06-02T04:29:00.000Z')

test('the grace ends so many minutes after the intake closes, as text or date', () => {
  expect(graceEnd(intake)).toEqual(new Date(end))
  expect(graceEnd({ ...intake, closesAt: new Date(closesAt) })).toEqual(new Date(end))
})

describe('it is too late', () => {
  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%d ms after the grace: %s', (after, isLate) => {
    expect(isTooLate({ intake, returned: null, extendedUntil: null }, new Date(end + after))).toBe(
      isLate,
    )
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('%d ms after the date of a return, whatever the intake says: %s', (after, isLate) => {
    const dueAt = '2027-09-01T03:59:59.999Z'
    const now = new Date(Date.parse(dueAt) + after)
    expect(isTooLate({ intake, returned: { dueAt }, extendedUntil: null }, now)).toBe(isLate)
  })
})
