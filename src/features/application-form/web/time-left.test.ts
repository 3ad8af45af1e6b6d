import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const until = '2027-06-02T03:59:00Z'

test.each([
  ['2027-05-01T00:00:00Z', '32 days left'],
  ['2027-05-31T03:59:00Z', '2 days left'],
  ['2027-05-31T04:00:00Z', '47 hours left'],
  ['2027-06-02T02:59:00Z', '1 hour left'],
  ['2027-06-02T02:59:01Z', '59 minutes left'],
  ['2027-06-02T03:58:00Z', '1 minute left'],
  ['2027-06-02T03:58:30Z', 'Less than a minute left'],
  [until, undefined],
])('at %s it says %s', (now, words) => {
  expect(timeLeft(until, new Date(now))).toBe(words)
})
