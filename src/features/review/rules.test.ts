import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '#features/application-form/document.ts'
import { estimateFor } from '#features/application-form/estimate.ts'
import { firstValues } from '#tests/first-values.ts'
import { agreementOf } from './agreement.ts'
import { blocksOutcome, CheckState, gatesOf } from './checks.ts'
import { creditChoices, creditFault, creditsOf, settledEstimate } from './credit.ts'
import { emptyReview } from './empty-review.fixture.ts'
import { faultsOf, gapsOf, pointsWord } from './rubric.ts'

const { criteria } = firstValues['rubric:ba']

describe('a rubric', () => {
  test('asks for points, evidence and a recommendation, in the order of the form', () => {
    expect(Object.keys(gapsOf(criteria, emptyReview))).toEqual([
      'scores.readiness',
      'evidence.readiness',
      'scores.purpose',
      'evidence.purpose',
      'scores.means',
      'evidence.means',
      'recommendation',
    ])
    expect(gapsOf(criteria, { ...emptyReview, evidence: { means: '  ' } })).toHaveProperty([
      'evidence.means',
    ])
  })

  test('lets exactly the whole points of each criterion through', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (points) => {
        const faults = faultsOf(criteria, { ...emptyReview, scores: { means: points } })
        const fits = Number.isInteger(points) && points >= 0 && points <= 5
        expect(Object.keys(faults)).toEqual(fits ? [] : ['scores.means'])
      }),
    )
  })

  test.each([1, 2, 3, 5, 10])(
    'has words for each of %i points, from nothing to the most',
    (most) => {
      const words = Array.from({ length: most + 1 }, (_, points) => pointsWord(points, most))
      expect(words[0]).toBe('Not shown')
      expect(words.at(-1)).toBe('Outstanding')
      expect(words.slice(1, -1)).not.toContain('Not shown')
      expect(words.slice(1, -1)).not.toContain('Outstanding')
      expect(words).not.toContain('')
    },
  )
})

describe('agreement', () => {
  const review = (points: number, recommendation: 'accept' | 'reject') => ({
    ...emptyReview,
    scores: { readiness: points, purpose: 4 },
    recommendation,
    weight: 1,
  })

  test('says how far reviews are apart, and what they recommend', () => {
    expect(agreementOf(criteria, [])).toBeNull()
    const found = agreementOf(criteria, [
      review(1, 'accept'),
      review(4, 'accept'),
      review(2, 'reject'),
    ])
    expect(found?.criteria).toMatchObject([
      { id: 'readiness', count: 3, min: 1, max: 4, mean: 2.3, words: 'differ by 3' },
      { id: 'purpose', min: 4, max: 4, mean: 4, words: 'agree' },
    ])
    expect(found?.recommendations).toEqual([
      { recommendation: 'accept', count: 2 },
      { recommendation: 'reject', count: 1 },
    ])
    expect(agreementOf(criteria, [review(3, 'accept')])?.criteria[0]?.words).toBe('one review')
  })
})

describe('checks', () => {
  const settings = { ba: ['identity', 'credit'], msc: [] } as const

  test('stand against a decision while open or failed, and only where the program asks them', () => {
    expect(gatesOf('ba', [], settings)).toEqual([
      { kind: 'identity', state: 'open', sentence: 'The check “Identity” is still open' },
      { kind: 'credit', state: 'open', sentence: 'The check “Credit transfer” is still open' },
    ])
    expect(gatesOf('msc', [{ kind: 'identity', state: 'failed' }], settings)).toEqual([])
    for (const state of CheckState.options) {
      const [gate, none] = gatesOf(
        'ba',
        [
          { kind: 'identity', state },
          { kind: 'credit', state: 'passed' },
        ],
        settings,
      )
      expect(none).toBeUndefined()
      expect(gate?.state).toBe(state === 'open' || state === 'failed' ? state : undefined)
    }
  })

  test('that failed leave a rejection possible, open ones nothing', () => {
    const gate = (state: 'open' | 'failed') => ({ kind: 'identity', state, sentence: '' }) as const
    const outcomes = ['accept', 'waitlist', 'defer', 'reject'] as const
    expect(outcomes.map((outcome) => blocksOutcome(gate('open'), outcome))).not.toContain(false)
    expect(outcomes.map((outcome) => blocksOutcome(gate('failed'), outcome))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('credit', () => {
  const lists = {
    paymentSources: firstValues['payment-sources'],
    creditPrograms: firstValues['credit-catalogue'],
  }
  const asking = {
    program: 'msc',
    lists,
    now: new Date('2026-11-21T15:00:00Z'),
    person: { email: '', country: 'US' },
    answers: documentOf([
      [
        'creditTransfer.selectedPrograms',
        ['coach-training-60', 'graduate-courses', 'associate-degree'],
      ],
    ]),
  } as const
  const tariff = { credits: 36, perCredit: 1_000, fees: [], lengthMonths: 20, currency: 'USD' }
  const [coaching] = creditChoices(asking)

  test('is what was chosen of what the program offered', () => {
    expect(creditChoices(asking).map(({ id }) => id)).toEqual([
      'coach-training-60',
      'graduate-courses',
    ])
  })

  test('counts in full, in part or not at all, and never for more than the entry', () => {
    if (!coaching) throw new Error('no entry')
    expect(creditsOf(coaching, 'accepted', 1)).toBe(6)
    expect(creditsOf(coaching, 'partly', 2)).toBe(2)
    expect(creditsOf(coaching, 'refused', 2)).toBe(0)
    for (const part of [0, 7, 1.5, -1])
      expect(creditFault(coaching, 'partly', part)).toBe('Enter 1 to 6 credits')
    expect(creditFault(coaching, 'partly', 6)).toBeUndefined()
    expect(creditFault(coaching, 'accepted', 0)).toBeUndefined()
  })

  test('moves the estimate by what is settled, and leaves the rest as it was answered', () => {
    const before = estimateFor(asking, tariff).selfPay
    expect(before).toBe(30_000)
    expect(settledEstimate(asking, tariff, []).selfPay).toBe(before)
    const settled = [
      { choice: 'coach-training-60', outcome: 'refused', credits: 0 },
      { choice: 'graduate-courses', outcome: 'partly', credits: 4 },
    ] as const
    expect(settledEstimate(asking, tariff, settled).selfPay).toBe(32_000)
    expect(settledEstimate(asking, tariff, settled.slice(1)).selfPay).toBe(26_000)
  })
})
