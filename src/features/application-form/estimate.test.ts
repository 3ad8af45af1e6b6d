import { describe, expect, test } from 'vitest'
import type { Program } from '#shared/programs.ts'
import { firstValues } from '#tests/first-values.ts'
import type { QuestionContext } from './asked-questions.ts'
import { creditAnswer } from './credit-words.ts'
import { emptyDocument, type Leaf, withAnswers } from './document.ts'
import { estimateFor, type Tariff } from './estimate.ts'

function tariffOf(program: Program): Tariff {
  const { credits, lengthMonths } = firstValues[`program:${program}`]
  const { perCredit, fees } = firstValues[`price:${program}`]
  return { credits, lengthMonths, perCredit, fees, currency: 'USD' }
}

function estimate(answers: Record<string, Leaf>, program: Program = 'msc') {
  const asking: QuestionContext = {
    program,
    answers: withAnswers(emptyDocument, Object.entries(answers)),
    lists: {
      paymentSources: firstValues['payment-sources'],
      creditPrograms: firstValues['credit-catalogue'],
    },
    now: new Date('2026-11-21T15:00:00.000Z'),
    person: { email: '', country: 'US' },
  }
  return estimateFor(asking, tariffOf(program))
}

const credit = 'creditTransfer.selectedPrograms'
const payments = 'financialPlan.selectedPayments'
const expected = 'financialPlan.expectedAmounts'
const start = 'financialPlan.selfPayContribution.upFrontContribution'
const monthly = 'financialPlan.selfPayContribution.monthlyPaymentContribution'
const price = 36 * 64_000 + 240_000

test('without any answer the price is what is left to pay', () => {
  expect(estimate({})).toEqual({
    price,
    credit: 0,
    benefits: 0,
    selfPay: price,
    months: null,
    plan: 'Choose how you’ll pay this part to see how long it takes.',
    lines: [
      { id: 'tuition', label: 'Tuition', amount: 2_304_000, why: '36 credits at $640' },
      {
        id: 'fee-Residencies and materials',
        label: 'Residencies and materials',
        amount: 240_000,
        why: 'The same for everyone',
      },
    ],
  })
})

test.each<Record<string, Leaf>>([
  {},
  { [credit]: ['coach-training-60', 'graduate-courses'] },
  {
    [payments]: ['employer', 'scholarship', 'loan'],
    [expected]: [
      { id: 'employer', amount: '5,000' },
      { id: 'scholarship', amount: 99_999 },
      { id: 'loan', amount: '7000' },
    ],
  },
  {
    [credit]: ['coach-training-60'],
    [payments]: ['other'],
    [expected]: [{ id: 'other', amount: '0.33' }],
  },
])('price − credit − benefits = self-pay, and the lines add up: %j', (answers) => {
  const { price: whole, credit: less, benefits, selfPay, lines } = estimate(answers)
  expect(whole - less - benefits).toBe(selfPay)
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(selfPay)
  expect(selfPay).toBeGreaterThanOrEqual(0)
})

describe('credit', () => {
  test('that counts lowers the price by its credits; what a person decides does not yet', () => {
    const { credit: less, lines } = estimate({
      [credit]: ['coach-training-60', 'graduate-courses'],
    })
    expect(less).toBe(6 * 64_000)
    expect(lines.slice(2)).toEqual([
      {
        id: 'credit-coach-training-60',
        label: 'Coach training of 60 hours or more',
        amount: -384_000,
        why: '6 credits at $640. Replaces the introductory practice course.',
      },
      {
        id: 'credit-graduate-courses',
        label: 'Graduate courses',
        amount: 0,
        why: 'Not included yet. Faculty will review it first',
      },
    ])
  })

  test('of the other program counts nothing', () => {
    expect(estimate({ [credit]: ['associate-degree'] }).credit).toBe(0)
    expect(estimate({ [credit]: ['associate-degree'] }, 'ba').credit).toBe(60 * 38_500)
  })

  test('never counts more than the program has', () => {
    const { credit: less } = estimateFor(
      {
        program: 'ba',
        answers: withAnswers(emptyDocument, [[credit, ['associate-degree', 'coach-training-60']]]),
        lists: { paymentSources: [], creditPrograms: firstValues['credit-catalogue'] },
        now: new Date(),
        person: { email: '', country: 'US' },
      },
      { ...tariffOf('ba'), credits: 62 },
    )
    expect(less).toBe(62 * 38_500)
  })

  test('is answered at once', () => {
    const catalogue = firstValues['credit-catalogue']
    const training = catalogue.find(({ id }) => id === 'coach-training-60')
    const courses = catalogue.find(({ id }) => id === 'graduate-courses')
    if (!training || !courses) throw new Error('the catalogue has changed')
    expect(creditAnswer(training)).toMatchObject({
      outcome: 'Full credit',
      credits: '6 credits',
    })
    expect(creditAnswer(courses)).toMatchObject({
      outcome: 'Reviewed by faculty',
      credits: 'up to 9 credits',
    })
  })
})

describe('benefits', () => {
  test('count what is expected, never more than is left, and no loan', () => {
    const { lines, benefits, selfPay, plan } = estimate({
      [payments]: ['employer', 'scholarship', 'loan', 'other'],
      [expected]: [
        { id: 'employer', amount: '20000' },
        { id: 'scholarship', amount: '9000' },
        { id: 'loan', amount: '5000' },
      ],
    })
    expect(benefits).toBe(price)
    expect([selfPay, plan]).toEqual([0, 'You have nothing left to pay.'])
    expect(lines.slice(2).map(({ id, amount, why }) => [id, amount, why])).toEqual([
      ['benefit-employer', -2_000_000, 'The amount you expect'],
      ['benefit-scholarship', -544_000, 'Up to what’s left to pay, out of $9,000'],
      ['benefit-loan', 0, 'You repay a loan, so it doesn’t lower what you pay'],
      ['benefit-other', 0, 'Not included yet. Enter the amount you expect'],
    ])
  })

  test('that the answers do not open are left out', () => {
    const amounts = { [payments]: ['va-benefit'], [expected]: [{ id: 'va-benefit', amount: 100 }] }
    expect(estimate(amounts).benefits).toBe(0)
    expect(estimate({ ...amounts, 'personalInfo.isMilitaryAffiliated': true }).benefits).toBe(
      10_000,
    )
  })
})

describe('the plan', () => {
  test.each([
    [{ [start]: '25440' }, 0, 'Paid in full at the start.'],
    [{}, null, 'Enter a monthly amount to see how long you’d pay.'],
    [
      { [start]: '5440', [monthly]: '1000' },
      20,
      '$5,440 at the start, then $1,000 a month for 20 months, the last one $1,000.',
    ],
    [
      { [start]: '25000', [monthly]: '1000' },
      1,
      '$25,000 at the start, then $440 after one month.',
    ],
    [
      { [monthly]: '1,000.50' },
      26,
      '$1,000.50 a month for 26 months, the last one $427.50. That’s longer than the 20 months of the program. Talk to us about it.',
    ],
  ])('of %j takes %s months', (answers, months, plan) => {
    expect(estimate({ [payments]: ['self-pay'], ...answers })).toMatchObject({ months, plan })
  })
})
