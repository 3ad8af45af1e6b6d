import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreementOf, meanOf } from './agreement.ts'
import { isFirstReadingDone, progressOf, termsWords, Weight } from './assignment-terms.ts'

const done = new Date('2026-11-20T15:00:00Z')
const first = { phase: 1, weight: 1, doneAt: done } as const
const open = { ...first, doneAt: null }
const second = { ...open, phase: 2 } as const
const trainee = { ...open, weight: 0 }

test('a weight is 0 to 5 in steps of one half', () => {
  const fits = (weight: number) => Weight.safeParse(weight).success
  expect([0, 0.5, 1, 1.5, 5].every(fits)).toBe(true)
  expect([-0.5, 0.25, 1.1, 5.5, Number.NaN, Number.POSITIVE_INFINITY].some(fits)).toBe(false)
})

describe('a mean', () => {
  const given = (...pairs: [points: number, weight: number][]) =>
    pairs.map(([points, weight]) => ({ points, weight }))

  test('counts points by weight, and rounds to one decimal place', () => {
    expect(meanOf(given([4, 1], [1, 1]))).toBe(2.5)
    expect(meanOf(given([4, 2], [1, 1]))).toBe(3)
    expect(meanOf(given([4, 0.5], [1, 1.5]))).toBe(1.8)
    expect(meanOf(given([4, 0], [1, 1]))).toBe(1)
  })

  test('is the usual one wherever all weights are alike', () => {
    const points = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 })
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 10 }), (all, halves) => {
        const usual = all.reduce((sum, one) => sum + one, 0) / all.length
        const mean = meanOf(all.map((one) => ({ points: one, weight: halves / 2 })))
        expect(Math.abs(mean - usual)).toBeLessThanOrEqual(0.05 + 1e-9)
      }),
    )
  })
})

test('agreement leaves out what doesn’t count, and says where some count more', () => {
  const criterion = { id: 'means', name: 'Means', help: '', points: 5 }
  const review = (points: number, weight: number) =>
    ({ scores: { means: points }, recommendation: 'accept', weight }) as const
  expect(agreementOf([criterion], [review(5, 0)])).toBeNull()
  expect(agreementOf([criterion], [review(0, 0), review(3, 2), review(4, 2)])).toMatchObject({
    isWeighted: false,
    criteria: [{ count: 2, min: 3, max: 4, mean: 3.5 }],
    recommendations: [{ count: 2 }],
  })
  expect(agreementOf([criterion], [review(1, 2), review(4, 1)])).toMatchObject({
    isWeighted: true,
    criteria: [{ count: 2, min: 1, max: 4, mean: 2, words: 'differ by 3' }],
  })
})

test('progress is of reviews that count: the first readings that are wanted, and each second one', () => {
  expect(progressOf([], 2)).toEqual({ done: 0, assigned: 0, wanted: 2 })
  expect(progressOf([first, open, open, trainee], 2)).toEqual({ done: 1, assigned: 3, wanted: 2 })
  expect(progressOf([first, first, first, second], 2)).toEqual({ done: 3, assigned: 4, wanted: 4 })
  expect(progressOf([first, second], 2)).toEqual({ done: 1, assigned: 2, wanted: 3 })
})

test('a first reading is done once as many as are wanted are, and none of it is open', () => {
  expect(isFirstReadingDone([first, first, trainee, second], 2)).toBe(true)
  expect(isFirstReadingDone([first], 2)).toBe(false)
  expect(isFirstReadingDone([first, first, open], 2)).toBe(false)
  expect(isFirstReadingDone([], 0)).toBe(true)
})

test('only what is unusual is said', () => {
  expect(termsWords({ phase: 1, weight: 1 })).toBe('')
  expect(termsWords({ phase: 2, weight: 1 })).toBe('Second reading')
  expect(termsWords({ phase: 1, weight: 0 })).toBe('First reading · doesn’t count')
  expect(termsWords({ phase: 2, weight: 1.5 })).toBe('Second reading · counts 1.5 times')
})
