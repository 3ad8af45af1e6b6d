import { expect, test } from 'vitest'
import { choosable } from './selectable-rows.ts'

const rows = [{ id: 'a' }, { id: 'b', retired: true }, { id: 'c', retired: false }]

test('what is retired is offered only where it was chosen before', () => {
  expect(choosable(rows).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(choosable(rows, ['b']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
