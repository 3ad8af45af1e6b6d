import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

const at = (from: string, to: string) => ({
  start: `2027-03-15T${from}:00Z`,
  end: `2027-03-15T${to}:00Z`,
})

function lanesOf(...spans: ReturnType<typeof at>[]) {
  return inLanes(spans).map(({ lane, lanes }) => `${lane + 1}/${lanes}`)
}

test('what does not overlap has the whole width', () => {
  expect(lanesOf(at('09:00', '09:30'), at('09:30', '10:00'))).toEqual(['1/1', '1/1'])
})

test('what overlaps is side by side, and a lane is used again', () => {
  expect(lanesOf(at('09:00', '10:00'), at('09:30', '10:30'), at('10:00', '11:00'))).toEqual([
    '1/2',
    '2/2',
    '1/2',
  ])
  expect(lanesOf(at('09:00', '10:00'), at('09:00', '10:00'), at('11:00', '12:00'))).toEqual([
    '1/2',
    '2/2',
    '1/1',
  ])
})
