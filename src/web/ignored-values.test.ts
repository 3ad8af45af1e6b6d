import { expect, test } from 'vitest'
import { leftOutOf } from './ignored-values.ts'

const takes = {
  show: ['mine', 'board', null],
  status: (text: string) => /^(submitted|in_review)(,(submitted|in_review))*$/.test(text),
}

test.each([
  ['', []],
  ['show=mine&status=submitted,in_review', []],
  ['show=lost', ['lost']],
  ['status=submitted,lost,in_review', ['lost']],
  ['status=lost&show=gone', ['gone', 'lost']],
  ['other=anything&show=', []],
])('of ?%s is told what no page knows: %j', (address, words) => {
  expect(leftOutOf(new URLSearchParams(address), takes)).toEqual(words)
})
