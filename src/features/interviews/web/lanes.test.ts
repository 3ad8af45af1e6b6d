import { expect, test } from 'vitest'
import { inFewLanes, inLanes } from './lanes.ts'

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

test('beyond the lanes that can be read, what overlaps stands together', () => {
  const nine = [at('09:00', '09:30'), at('09:00', '09:30'), at('09:00', '09:30')]
  const half = at('09:15', '10:00')
  const two = [at('14:00', '14:30'), at('14:00', '14:30')]
  const { placed, overflow } = inFewLanes([...nine, half, ...two], 2)
  expect(placed.map(({ lane, lanes }) => `${lane + 1}/${lanes}`)).toEqual([
    '1/4',
    '2/4',
    '1/2',
    '2/2',
  ])
  expect(overflow).toEqual([{ ...at('09:00', '10:00'), spans: [nine[2], half] }])
  expect(inFewLanes(two, 2).overflow).toEqual([])
})
