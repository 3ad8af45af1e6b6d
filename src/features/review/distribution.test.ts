import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApplicationToAssign, type Candidate, spreadEvenly } from './distribution.ts'

const names = ['a', 'b', 'c', 'd']

function loadsAfter(
  wanting: readonly ApplicationToAssign[],
  candidates: readonly Candidate[],
): number[] {
  const given = spreadEvenly(wanting, candidates)
  return candidates.map(
    ({ id, open }) => open + given.filter(({ reviewerId }) => reviewerId === id).length,
  )
}

const sumOfSquares = (loads: readonly number[]) => loads.reduce((sum, load) => sum + load * load, 0)

/** Every way to give each application as many as it can have; the most even of them. */
function bestPossible(
  wanting: readonly ApplicationToAssign[],
  candidates: readonly Candidate[],
): number {
  const [first, ...rest] = wanting
  if (!first) return sumOfSquares(candidates.map(({ open }) => open))
  const most = Math.min(first.wanted, first.eligible.length)
  return Math.min(
    ...choicesOf(first.eligible, most).map((chosen) =>
      bestPossible(
        rest,
        candidates.map(({ id, open }) => ({ id, open: open + Number(chosen.includes(id)) })),
      ),
    ),
  )
}

function choicesOf(from: readonly string[], most: number): string[][] {
  if (most === 0) return [[]]
  return from.flatMap((id, place) =>
    choicesOf(from.slice(place + 1), most - 1).map((others) => [id, ...others]),
  )
}

const wantings = (least: number) =>
  fc
    .array(
      fc.record({
        wanted: fc.nat({ max: 3 }),
        eligible: fc.subarray(names, { minLength: least }),
      }),
      { maxLength: 5 },
    )
    .map((list) => list.map((one, place) => ({ ...one, id: `file ${place}` })))

const candidates = fc
  .tuple(...names.map(() => fc.nat({ max: 4 })))
  .map((open) => names.map((id, place) => ({ id, open: open[place] ?? 0 })))

describe('a spread', () => {
  test('never gives to somebody who may not have it, nor twice, and as many as there can be', () => {
    fc.assert(
      fc.property(wantings(0), candidates, (wanting, people) => {
        const given = spreadEvenly(wanting, people)
        for (const { id, wanted, eligible } of wanting) {
          const to = given.filter(({ applicationId }) => applicationId === id)
          expect(to).toHaveLength(Math.min(wanted, eligible.length))
          expect(new Set(to.map(({ reviewerId }) => reviewerId)).size).toBe(to.length)
          for (const { reviewerId } of to) expect(eligible).toContain(reviewerId)
        }
      }),
    )
  })

  test('leaves loads that differ by one at most where everybody may have everything', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 3 }), (files, wanted) => {
        const people = names.map((id) => ({ id, open: 2 }))
        const wanting = Array.from({ length: files }, (_, place) => ({
          id: `file ${place}`,
          wanted,
          eligible: names,
        }))
        const loads = loadsAfter(wanting, people)
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is as even as reach, conflicts and what is open already allow', () => {
    fc.assert(
      fc.property(wantings(0), candidates, (wanting, people) => {
        const loads = loadsAfter(wanting, people)
        expect(sumOfSquares(loads)).toBe(bestPossible(wanting, people))
      }),
    )
  })
})
