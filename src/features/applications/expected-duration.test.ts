import { expect, test } from 'vitest'
import { expectedWords } from './expected-duration.ts'

const now = new Date('2027-01-04T17:00:00.000Z')
const zone = 'America/New_York'
const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const figures = (earliest: number, usual: number, latest: number) => ({
  earliest: after(earliest),
  usual: after(usual),
  latest: after(latest),
})

test.each([
  [figures(5, 9, 20), 'between January 9, 2027 and January 24, 2027'],
  [figures(10, 15, 30), 'between January 14, 2027 and February 3, 2027'],
  [figures(0, 2, 4), 'by January 8, 2027'],
  [figures(0, 0.1, 0.2), 'by January 4, 2027'],
  [figures(3, 3, 3.1), 'by January 7, 2027'],
])('what is usual is told in days, and is no promise', (expected, words) => {
  expect(expectedWords(expected, now, zone)).toBe(
    `You’ll usually hear ${words}. This is based on recent applications and isn’t a promise.`,
  )
})

test('once the usual time has passed nothing is foretold', () => {
  expect(expectedWords(figures(-5, -1, 3), now, zone)).toBeUndefined()
})
