import { expect, test } from 'vitest'
import list from './common-passwords.json' with { type: 'json' }
import { findPasswordFault, isCommonPassword } from './common-passwords.ts'

const words = ['Anna-Lena', 'Ó Briain', 'anna.briain@coastmail.example', 'The Harbour Institute']

test('the list names where it comes from and holds 3,000 passwords that the rules would allow', () => {
  expect(list.source).toBeTruthy()
  expect(list.passwords.length).toBeGreaterThan(3000)
  expect(new Set(list.passwords).size).toBe(list.passwords.length)
  expect(list.passwords.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual(
    [],
  )
})

test.each(['password1', 'Password123', 'QWERTYUIOP', '12345678', 'iloveyou', 'P@ssw0rd'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each([
  'annalena1990',
  'Anna-Lena!!',
  'ÓBriain2026',
  'coastmail99',
  'Harbour#1234',
  'anna.briain@coastmail.example',
  'TheInstitute1',
])('%s is too close to what anybody knows', async (password) => {
  expect(await findPasswordFault(password, words)).toMatch(/too close/)
})

test.each(['anna rows past the lighthouse', 'tm7#kQ2!vz', '83920174615', 'ключ под ковриком'])(
  '%s is fine',
  async (password) => {
    expect(await findPasswordFault(password, words)).toBeUndefined()
  },
)
