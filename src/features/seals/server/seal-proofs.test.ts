import { expect, test } from 'vitest'
import { readProofs, withProofs } from './seal-proofs.ts'

const first = '0000000009 00000 n \n'

/** As little of a sealed file as proofs need, with whatever table. */
function endingWith(table: string): Buffer {
  const objects = '%PDF-1.7\n1 0 obj\n<<\n/Type /Catalog\n>>\nendobj\n'
  const trailer = 'trailer\n<<\n/Size 2\n/Root 1 0 R\n/Prev 0\n>>\n'
  return Buffer.from(`${objects}xref\n${table}${trailer}startxref\n${objects.length}\n%%EOF\n`)
}
const sealed = endingWith(`1 1\n${first}`)
const of = (...answers: string[]) => ({
  ...{ certificates: [], lists: [] },
  answers: answers.map((one) => Buffer.from(one)),
})
const after = (text: string) =>
  readProofs(Buffer.concat([sealed, Buffer.from(text)]), sealed.length)
const added = (...answers: string[]) =>
  withProofs(sealed, of(...answers)).toString('latin1', sealed.length)

test('proofs are read as they were added, and nothing else that follows is', () => {
  expect(after(added('one', 'two'))).toEqual(of('one', 'two'))
  expect(after('')).toBe('none')
  const both = added('one', 'two')
  for (const named of ['[2 0 R]', '[3 0 R 2 0 R]', '[2 0 R 2 0 R 3 0 R]', '[2 0 R 3 0 R 9 0 R]'])
    expect(after(both.replace('[2 0 R 3 0 R]', named))).toBe('other')
  expect(after(added(...Array.from({ length: 29 }, (_, place) => `${place}`)))).toBe('other')
  expect(after(added('x'.repeat(600_000)))).toBe('other')
})

test.each(['0 -1', '0 -2', '0 0', '9 9999999', '0', '0 1e9', ''])(
  'a table that says `%s` ends the reading',
  (line) => {
    const file = endingWith(`${line}\n${first}`)
    const text = Buffer.from(added('one'))
    expect(readProofs(Buffer.concat([file, text]), file.length)).toBe('other')
  },
)

test('a stream that is named a million times is built no million times', () => {
  const named = '2 0 R '.repeat(1_000_000)
  expect(after(added('x'.repeat(100_000)).replace('[2 0 R]', `[${named}]`))).toBe('other')
  expect(after(`${added('one').slice(0, 40)}${'/Certs ['.repeat(1_000_000)}`)).toBe('other')
})
