import { expect, test } from 'vitest'
import { question } from '#features/questionnaires/questionnaires.fixture.ts'
import { limitWords } from './limit-words.ts'

test.each([
  ['multiple', { min: 2, max: 2 }, 'Choose 2.'],
  ['multiple', { min: 2, max: 3 }, 'Choose 2 to 3.'],
  ['multiple', { max: 3 }, 'Choose up to 3.'],
  ['group', { min: 2 }, 'Add 2 or more.'],
  ['number', { min: 2, max: 3, unit: 'hours' }, 'From 2 to 3 hours.'],
  ['number', { min: 2 }, '2 or more.'],
  ['number', { max: 168 }, 'Up to 168.'],
  ['long', { min: 50, max: 500 }, '50 characters or more.'],
  ['yes-no', {}, ''],
] as const)('a question of the kind %s with %j says “%s”', (type, limits, words) => {
  expect(limitWords(question('a', type, limits))).toBe(words)
})
