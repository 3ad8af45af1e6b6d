import { expect, test } from 'vitest'
import { daysOf, intakeBefore, reachedBy, yearBefore } from './cycle.ts'

test('the days of a cycle are a week apart, and today is one of them', () => {
  expect(daysOf('2026-09-01', '2026-10-01', '2026-09-20')).toEqual([
    '2026-09-06',
    '2026-09-13',
    '2026-09-20',
    '2026-09-27',
  ])
  expect(daysOf('2026-09-01', '2026-09-20', '2027-01-01').at(-1)).toBe('2026-09-20')
})

test('a leap day is compared with the last of February', () => {
  expect([yearBefore('2028-02-29'), yearBefore('2027-02-28')]).toEqual(['2027-02-28', '2026-02-28'])
})

test('the intake before is of the same program and about a year earlier', () => {
  const intake = (id: string, startsOn: string, program = 'msc') => ({ id, startsOn, program })
  const now = intake('now', '2027-09-01')
  const known = [
    intake('two', '2025-09-01'),
    intake('half', '2027-01-15'),
    intake('late', '2026-10-15'),
    intake('year', '2026-09-03'),
    intake('other', '2026-09-01', 'ba'),
  ]
  expect(intakeBefore(now, known)?.id).toBe('year')
  expect(intakeBefore(now, known.slice(0, 2))).toBeUndefined()
})

test('what was reached by a day adds up', () => {
  const none = { begun: 0, submitted: 0, inReview: 0, decided: 0, accepted: 0, enrolled: 0 }
  const days = [
    { ...none, day: '2026-09-02', begun: 3, submitted: 1 },
    { ...none, day: '2026-09-05', begun: 2 },
  ]
  expect(reachedBy(days, '2026-09-04')).toEqual({ ...none, begun: 3, submitted: 1 })
  expect(reachedBy(days)).toEqual({ ...none, begun: 5, submitted: 1 })
})
