import { expect, test } from 'vitest'
import { decimalOf, formatMoney, minorOf } from './money.ts'

test.each([
  [123_450, 'USD', '1234.50'],
  [-5, 'USD', '-0.05'],
  [0, 'USD', '0.00'],
  [1_234, 'JPY', '1234'],
  [-1_234, 'KWD', '-1.234'],
])('%s of %s is %s in a file', (minor, currency, text) => {
  expect(decimalOf(minor, currency)).toBe(text)
})

test.each([
  ['1,234.50', 'USD', 123_450],
  ['$500', 'USD', 50_000],
  ['0.1', 'USD', 10],
  ['1234', 'JPY', 1_234],
  ['1.5', 'JPY', undefined],
  ['1.2345', 'KWD', undefined],
  ['1.234', 'KWD', 1_234],
  ['-5', 'USD', undefined],
  ['five', 'USD', undefined],
  ['', 'USD', undefined],
])('"%s" of %s is read as %s', (typed, currency, minor) => {
  expect(minorOf(typed, currency)).toBe(minor)
})

test('whole amounts are written without decimals', () => {
  expect(formatMoney(50_000, 'USD')).toBe('$500')
  expect(formatMoney(33_334, 'USD')).toBe('$333.34')
  expect(formatMoney(-0, 'USD')).toBe('$0')
})
