import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, wordDiff } from './word-diff.ts'

const told = (parts: readonly Part[]) =>
  parts
    .map(({ text, change }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[change])
    .join('')

test.each([
  ['the same text', 'the same text', 'the same text'],
  ['I studied law', 'I studied history and law', 'I studied [+history and ]law'],
  ['a b c', 'a c', 'a [-b ]c'],
  ['1998', '1999', '[-1998][+1999]'],
  ['', 'first words', '[+first words]'],
])('%s → %s', (before, after, words) => {
  expect(told(wordDiff(before, after))).toBe(words)
})

test('either text can be rebuilt from what is told', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', '\n', ' ', '王 '), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const parts = wordDiff(before, after)
      const without = (change: Part['change']) =>
        parts
          .filter((part) => part.change !== change)
          .map((part) => part.text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('very long texts are told one after the other', () => {
  const [before, after] = ['a '.repeat(3_000), 'b '.repeat(3_000)]
  expect(wordDiff(before, after)).toEqual([
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ])
})
