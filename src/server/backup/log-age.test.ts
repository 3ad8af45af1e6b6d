import { expect, test, vi } from 'vitest'
import { watchLogAge } from './log-age.ts'

function ageBy(looks: [seconds: number, place: string, piece: string, open?: string][]): number {
  const age = watchLogAge()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (const [seconds, place, piece, open = piece] of looks) {
    now = seconds * 1_000
    age.note({ at: now, place, piece, open })
  }
  const seconds = age.seconds()
  vi.restoreAllMocks()
  return seconds
}

test('what is written into a piece that is open counts from when it was written', () => {
  expect(ageBy([[0, 'a', '1']])).toBe(Number.POSITIVE_INFINITY)
  expect(
    ageBy([
      [0, 'a', '1'],
      [20, 'b', '2'],
      [40, 'c', '2'],
      [60, 'd', '2'],
    ]),
  ).toBe(60)
})

test('a piece that is written while it is looked at counts with the next look', () => {
  expect(
    ageBy([
      [0, 'a', '1'],
      [20, 'b', '2', '1'],
    ]),
  ).toBe(Number.POSITIVE_INFINITY)
  expect(
    ageBy([
      [0, 'a', '1'],
      [20, 'b', '2', '1'],
      [40, 'b', '2'],
    ]),
  ).toBe(40)
})

test('where nothing is written nothing grows old, but for what the server may still finish', () => {
  const quiet = Array.from({ length: 20 }, (_, n): [number, string, string] => [20 * n, 'a', '1'])
  expect(ageBy(quiet.slice(0, 15))).toBe(Number.POSITIVE_INFINITY)
  expect(ageBy(quiet)).toBe(0)
  expect(ageBy([...quiet, [400, 'b', '1']])).toBe(20)
  expect(ageBy([...quiet, [400, 'b', '1'], [420, 'c', '2']])).toBe(20)
})
