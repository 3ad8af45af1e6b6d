import { expect, test } from 'vitest'
import { Refusal } from '#server/refusals.ts'
import { readPhoneNumber } from './phone.ts'

test.each([
  ['+1 202 555 0134', 'US', '+12025550134'],
  ['+12025550134', 'DE', '+12025550134'],
  ['12025550134', 'US', '+12025550134'],
  ['(202) 555-0134', 'US', '+12025550134'],
  ['447911123456', 'GB', '+447911123456'],
  ['07911 123456', 'GB', '+447911123456'],
  ['+390612345678', 'IT', '+390612345678'],
  ['+48 22 123 45 67', 'PL', '+48221234567'],
])('%s in %s is %s', async (text, country, number) => {
  expect(await readPhoneNumber(text, country)).toBe(number)
})

test.each([
  '',
  '+',
  '+1555',
  '202 555',
  '+12025550134000000000',
  'call me',
  '+1 202 555 0134; DROP',
])('“%s” is refused', async (text) => {
  await expect(readPhoneNumber(text, 'US')).rejects.toThrow(Refusal)
})
