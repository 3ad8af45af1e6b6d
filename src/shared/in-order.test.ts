import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('each stands by its place, and what has none comes last, as it came', () => {
  const named = inOrder(['x', 'c', 'a', 'w', 'b'], ['a', 'b', 'c'], (name) => name)
  expect(named).toEqual(['a', 'b', 'c', 'x', 'w'])
})
