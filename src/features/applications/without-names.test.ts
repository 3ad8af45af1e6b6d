import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

const lukasz = { firstName: 'Łukasz', lastName: 'O’Brien-Nowak' }

test.each([
  ['Łukasz called', 'the applicant called'],
  ['Mail from Łukasz O’Brien-Nowak, today', 'Mail from the applicant, today'],
  ['lukasz asked for time', 'the applicant asked for time'],
  ['Nowak’s transcript', 'the applicant’s transcript'],
  ['Nowakowski is someone else', 'Nowakowski is someone else'],
  ['Nothing to hide', 'Nothing to hide'],
])('“%s” reads without names', (text, read) => {
  expect(withoutNames(text, lukasz)).toBe(read)
})

test('names of other scripts, of one letter and with marks of patterns', () => {
  expect(withoutNames('王小明打过电话', { firstName: '小明', lastName: '王' })).toBe(
    '王the applicant打过电话',
  )
  const written = { firstName: '小明', lastName: '王', latinName: 'Wang Xiaoming' }
  expect(withoutNames('Xiaoming was late', written)).toBe('the applicant was late')
  expect(withoutNames('A plan by A', { firstName: 'A', lastName: '' })).toBe('A plan by A')
  expect(withoutNames('a.b (c) wrote', { firstName: 'a.b', lastName: '(c)' })).toBe(
    'the applicant wrote',
  )
})
