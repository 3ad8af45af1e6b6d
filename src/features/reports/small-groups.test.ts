import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hideSmallGroup, hideSmallGroups, smallestShown } from './small-groups.ts'

test.each([
  [0, 0],
  [1, 'few'],
  [9, 'few'],
  [10, 10],
])('%i alone is shown as %s', (count, shown) => {
  expect(hideSmallGroup(count)).toBe(shown)
})

describe('parts and their sum', () => {
  test.each([
    [[40, 25], [40, 25], 65],
    [[40, 25, 3], [40, 'hidden', 'few'], 68],
    [[40, 25, 0, 3], [40, 'hidden', 0, 'few'], 68],
    [[40, 6, 7], [40, 'few', 'few'], 53],
    [[40, 3, 4], ['hidden', 'few', 'few'], 47],
    [[3, 4], ['few', 'few'], 'few'],
    [[5, 6], ['few', 'few'], 11],
    [[0, 3], [0, 'few'], 'few'],
    [[0, 0], [0, 0], 0],
    [[], [], 0],
  ])('%j is shown as %j', (counts, parts, total) => {
    expect(hideSmallGroups(counts)).toEqual({ parts, total })
  })

  test('no small part follows from what is shown', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), (counts) => {
        const { parts, total } = hideSmallGroups(counts)
        const left = counts.filter((_, place) => typeof parts[place] === 'string')
        const isSmall = (count: number) => count > 0 && count < smallestShown
        for (const [place, count] of counts.entries())
          if (isSmall(count)) expect(parts[place]).toBe('few')
        if (left.length === 0 || typeof total === 'string') return
        expect(left.length).toBeGreaterThan(1)
        expect(left.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(smallestShown)
      }),
    )
  })
})
