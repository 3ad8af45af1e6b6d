import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('the same is news once a minute, and something else is news beside it', () => {
  const isNews = onceAMinute()
  const at = (seconds: number) => new Date(Date.UTC(2027, 0, 1, 9, 0, seconds))
  expect([isNews('a', at(0)), isNews('a', at(59)), isNews('b', at(59))]).toEqual([
    true,
    false,
    true,
  ])
  expect([isNews('a', at(60)), isNews('a', at(61))]).toEqual([true, false])
})

test('a flood of different things is cut off', () => {
  const isNews = onceAMinute()
  const now = new Date(0)
  const told = Array.from({ length: 10_001 }, (_, n) => isNews(String(n), now))
  expect(told.filter(Boolean)).toHaveLength(10_000)
})
