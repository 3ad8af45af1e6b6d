import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('no more than so many things are done at once, and one that fails makes room too', async () => {
  const takeTurn = inTurns(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    order.push(number)
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    if (number === 1) throw new Error('failed')
    return number
  }
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => takeTurn(work(number))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})
