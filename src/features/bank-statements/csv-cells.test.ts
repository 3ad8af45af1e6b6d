import { expect, test } from 'vitest'
import { dayOf } from '#shared/written-dates.ts'
import { decimalIn, directionOf, guessColumns, saysOtherCurrency } from './csv-cells.ts'

test.each([
  ['2026-11-20', 'ymd', '2026-11-20'],
  ['20.11.2026', 'dmy', '2026-11-20'],
  ['20.11.26', 'dmy', '2026-11-20'],
  ['3/4/2026', 'mdy', '2026-03-04'],
  ['3/4/2026', 'dmy', '2026-04-03'],
  ['20261120', 'dmy', '2026-11-20'],
  ['2026-11-20 14:05', 'mdy', '2026-11-20'],
  ['31.02.2026', 'dmy', undefined],
  ['11/20/2026', 'dmy', undefined],
  ['soon', 'ymd', undefined],
  ['', 'ymd', undefined],
] as const)('%s read as %s is %s', (cell, order, day) => {
  expect(dayOf(cell, order)).toBe(day)
})

test.each([
  ['1,234.50', 'point', '1234.50'],
  ['1.234,50', 'comma', '1234.50'],
  ['1 234,50', 'comma', '1234.50'],
  ["1'234.50", 'point', '1234.50'],
  ['$500', 'point', '500'],
  ['500,00 EUR', 'comma', '500.00'],
  ['+500', 'point', '500'],
  ['-500.00', 'point', '-500.00'],
  ['500.00-', 'point', '-500.00'],
  ['(500.00)', 'point', '-500.00'],
  ['-$1,500', 'point', '-1500'],
  ['12,34,567.50', 'point', '1234567.50'],
  ['500,00', 'point', undefined],
  ['500.00', 'comma', undefined],
  ['1,50,00', 'point', undefined],
  ['12 50', 'comma', undefined],
  ['1.5,000', 'point', undefined],
  ['(500.00', 'point', undefined],
  ['=1+1', 'point', undefined],
  ['five', 'point', undefined],
  ['1e9', 'point', undefined],
] as const)('the amount %s with a %s is %s', (cell, mark, decimal) => {
  expect(decimalIn(cell, mark)).toBe(decimal)
})

test.each([
  ['D', 'out'],
  ['DR', 'out'],
  ['Debit', 'out'],
  ['Soll', 'out'],
  ['-', 'out'],
  ['C', 'in'],
  ['Credit', 'in'],
  ['Deposit', 'in'],
  ['+', 'in'],
  ['SEPA-Gutschrift', 'in'],
  ['Credit reversal', undefined],
  ['RC', undefined],
  ['Lastschrift', undefined],
  ['', undefined],
])('“%s” says that money went %s', (cell, way) => expect(directionOf(cell)).toBe(way))

test.each([
  ['500.00', 'USD', false],
  ['$500', 'CAD', false],
  ['500,00 EUR', 'EUR', false],
  ['€ 500', 'EUR', false],
  ['500,00 EUR', 'USD', true],
  ['€500', 'USD', true],
  ['USD 500', 'CAD', true],
])('%s read in %s names another currency: %s', (cell, currency, isOther) => {
  expect(saysOtherCurrency(cell, currency)).toBe(isOther)
})

test('the columns of a German and of an American file are found by their heads', () => {
  expect(
    guessColumns(
      ['Buchungstag', 'Auftraggeber', 'Verwendungszweck', 'Betrag', 'Währung'],
      [['20.11.2026', 'Maya Lindqvist', 'MSC-2027-7K4QX29B', '1.500,00', 'EUR']],
      'USD',
    ),
  ).toEqual({
    valueDate: 0,
    sender: 1,
    reference: 2,
    amount: 3,
    currencyColumn: 4,
    direction: null,
    bankReference: null,
    currency: 'USD',
    dateOrder: 'dmy',
    decimalMark: 'comma',
  })
  expect(
    guessColumns(
      ['Date', 'Description', 'Amount', 'Transaction ID'],
      [['11/20/2026', 'WIRE MAYA LINDQVIST', '1,500.00', 'X1']],
      'USD',
    ),
  ).toMatchObject({
    valueDate: 0,
    reference: 1,
    amount: 2,
    bankReference: 3,
    sender: null,
    dateOrder: 'mdy',
    decimalMark: 'point',
  })
  const typed = (type: string) =>
    guessColumns(['Date', 'Amount', 'Type'], [['11/20/2026', '5.00', type]], 'USD').direction
  expect([typed('Credit'), typed('ACH_TRANSFER')]).toEqual([2, null])
})
