import { expect, test } from 'vitest'
import { blackOut, namesOf } from './black-out.ts'

function after(text: string, names: readonly string[], kept: readonly string[] = []) {
  const [part] = blackOut(
    [{ title: 'Notes', entries: [{ at: '', lines: [{ label: 'Note', text }] }] }],
    names,
    kept,
  )
  return part?.entries[0]?.lines[0]?.text
}

const staff = namesOf([{ name: 'Ana María Ruiz', email: 'ana@institute.edu' }])

test('whole names, family names, and addresses are blacked out, in whatever case', () => {
  expect(after('ana  maría RUIZ and Ruiz’s view (ana@institute.edu)', staff)).toBe(
    '█████ and █████’s view (█████)',
  )
})

test('parts of other words, short names, and the applicant’s own name stay', () => {
  expect(after('Ruizado; Wu won', namesOf([{ name: 'Cai Wu', email: '' }]))).toBe('Ruizado; Wu won')
  expect(after('Ruizado', staff)).toBe('Ruizado')
  expect(after('Maya Ruiz', staff, ['Ruiz'])).toBe('Maya Ruiz')
})

test('what means something in a pattern is taken as it is written', () => {
  expect(after('a (b) [c] .* abc', ['(b)', '[c]', '.*x', 'a|b'])).toBe('a █████ █████ .* abc')
})
