import { expect, test } from 'vitest'
import { selectableRows } from './selectable-rows.ts'

const rows = [{ id: 'a' }, { id: 'b', retired: true }, { id: 'c', retired: false }]

test('what is retired is offered only where it was chosen before', () => {
  expect(selectableRows(rows).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(selectableRows(rows, ['b']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
