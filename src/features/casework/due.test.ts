import { expect, test } from 'vitest'
import { dueOf, dueWords } from './due.ts'

test.each([
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'later'],
  [null, 'never'],
] as const)('on November 21 a task of %s is %s', (dueOn, due) => {
  expect(dueOf({ dueOn }, '2026-11-21')).toBe(due)
})

test('overdue is a word, not only a color', () => {
  expect(dueWords.overdue).toBe('Overdue')
})
