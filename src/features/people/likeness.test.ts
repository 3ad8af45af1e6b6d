import { expect, test } from 'vitest'
import { statuses } from '#features/applications/status.ts'
import { mergeFateOf } from './likeness.ts'

test.each(statuses)('an application in %s moves where nothing is in its way', (status) => {
  expect(mergeFateOf({ status, wasSubmitted: status !== 'incomplete' }, false)).toBe('moves')
})

test('for one intake a draft gives way, what is over stays, what is under way blocks', () => {
  expect(mergeFateOf({ status: 'incomplete', wasSubmitted: false }, true)).toBe('is-discarded')
  expect(mergeFateOf({ status: 'incomplete', wasSubmitted: true }, true)).toBe('blocks')
  expect(mergeFateOf({ status: 'withdrawn', wasSubmitted: true }, true)).toBe('stays')
  expect(mergeFateOf({ status: 'in_review', wasSubmitted: true }, true)).toBe('blocks')
})
