import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeDate, faultyPart, joinDate, missingParts, splitDate } from './date-parts.ts'

const shown = ['month', 'day', 'year'] as const

test('three boxes make one ISO date once they are left', () => {
  expect(joinDate({ year: '1990', month: '3', day: '7' })).toBe('1990-3-7')
  expect(completeDate('1990-3-7')).toBe('1990-03-07')
})

test('an unfinished date keeps what was typed, box by box', () => {
  const value = joinDate({ year: '1990', month: '', day: '7' })
  expect(splitDate(value)).toEqual({ year: '1990', month: '', day: '7' })
  expect(completeDate(value)).toBe(value)
  expect(missingParts(value)).toEqual(['month'])
})

test('three empty boxes are no date at all', () => {
  expect(joinDate({ year: '', month: '', day: '' })).toBe('')
})

test.each([
  ['', 'month'],
  ['1990-03-', 'day'],
  ['1990-13-07', 'month'],
  ['1990-02-31', 'day'],
  ['2191-02-01', 'month'],
  ['90-02-01', 'year'],
])('an error about %s leads to the box for the %s', (value, part) => {
  expect(faultyPart(value, shown)).toBe(part)
})

test('the office has one box for a day, the browser’s own', () => {
  const files = globSync('src/features/*/web/admin-*.tsx')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('DateBoxes'))).toEqual([])
})
