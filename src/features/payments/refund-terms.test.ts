import { expect, test } from 'vitest'
import { firstValues } from '#tests/first-values.ts'
import { retainedOf } from './charge-balance.ts'
import { givenBack, percentOn, type RefundTerms, sayTerms, spansOf } from './refund-terms.ts'

const terms: RefundTerms = {
  allUntil: '2027-07-29',
  startsOn: '2027-09-10',
  steps: [
    { days: 0, percent: 90 },
    { days: 14, percent: 80 },
    { days: 63, percent: 40 },
  ],
}

test('a share goes back until the last day of its step, and nothing after the last', () => {
  const days = ['2027-01-01', '2027-07-29', '2027-07-30', '2027-09-10', '2027-09-11', '2027-09-24']
  expect(days.map((day) => percentOn(terms, day))).toEqual([100, 100, 90, 90, 80, 80])
  expect(['2027-09-25', '2027-11-12', '2027-11-13'].map((day) => percentOn(terms, day))).toEqual([
    40, 40, 0,
  ])
})

test('a step that ends before all goes back no more says nothing, and equal shares are one', () => {
  const late = { ...terms, allUntil: '2027-09-15' }
  expect(spansOf(late).map(({ percent }) => percent)).toEqual([100, 80, 40])
  const first = { ...terms, steps: [{ days: 0, percent: 100 }] }
  expect(spansOf(first)).toEqual([{ until: '2027-09-10', percent: 100 }])
})

test('what goes back and what is kept are what was paid, to the cent, and what was never owed goes back whole', () => {
  const charges = [33_333, 33_333, 33_334].map((paid) => ({
    ...{ paid, amount: 33_334, waived: 0, cancelled: 0 },
  }))
  for (const percent of [0, 1, 40, 80, 99, 100]) {
    const kept = charges.reduce((sum, one) => sum + retainedOf(one, percent), 0)
    expect(givenBack(charges, percent) + kept).toBe(100_000)
  }
  expect(givenBack(charges, 80)).toBe(26_666 + 26_666 + 26_667)
  const twice = { paid: 100_000, amount: 50_000, waived: 10_000, cancelled: 0 }
  expect(givenBack([twice], 0)).toBe(60_000)
  expect(givenBack([twice], 50)).toBe(80_000)
})

test('the terms are said in full, and as they are without steps', () => {
  expect(sayTerms(terms)).toBe(
    'If you cancel on or before July 29, 2027, we refund everything you’ve paid, including the deposit. If you cancel later, we refund a share of what you’ve paid: 90 percent until September 10, 2027; 80 percent until September 24, 2027; 40 percent until November 12, 2027. After that, there’s no refund.',
  )
  expect(sayTerms({ ...terms, steps: [] })).toMatch(/If you cancel later, there’s no refund\.$/)
})

test('a new installation returns less each few weeks of the term', () => {
  const first = { ...terms, steps: firstValues.contracts.refundSteps }
  const days = ['2027-09-10', '2027-09-11', '2027-10-01', '2027-11-12', '2027-11-13']
  expect(days.map((day) => percentOn(first, day))).toEqual([90, 80, 60, 40, 0])
})
