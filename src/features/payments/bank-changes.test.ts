import { expect, test } from 'vitest'
import {
  approversOf,
  isBlank,
  isStillOwner,
  maskNumbers,
  takesEffectAt,
} from '#features/payments/bank-changes.ts'

const proposedAt = new Date('2026-11-21T15:00:00Z')
const proposed = { proposedBy: 'ada', proposedAt }

function owner(id: string, since: string) {
  return { id, name: id, since: new Date(since) }
}

const ada = owner('ada', '2026-01-01T00:00:00Z')
const ben = owner('ben', '2026-11-20T15:00:00Z')
const madeForIt = owner('cyd', '2026-11-20T15:00:01Z')

test('someone who has been an owner for a day approves what another one enters', () => {
  expect(approversOf([ada, ben, madeForIt], proposed)).toEqual([ben])
  expect(takesEffectAt([ada, ben], proposed)).toBeNull()
})

test('a single owner waits a day, and so does one who has just made another', () => {
  const aDayLater = new Date('2026-11-22T15:00:00Z')
  expect(takesEffectAt([ada], proposed)).toEqual(aDayLater)
  expect(takesEffectAt([ada, madeForIt], proposed)).toEqual(aDayLater)
})

test('what an owner enters counts as long as they are one without a break', () => {
  expect(isStillOwner([ada], proposed)).toBe(true)
  expect(isStillOwner([ben], proposed)).toBe(false)
  expect(isStillOwner([owner('ada', '2026-11-21T16:00:00Z')], proposed)).toBe(false)
})

test('only details of which nothing is left are taken away', () => {
  const blank = { holder: '', bank: '', account: '', note: '' }
  expect([isBlank(blank), isBlank({ ...blank, note: 'Pay to 4711' })]).toEqual([true, false])
})

test.each([
  ['Routing 021000021, account 123456789', 'Routing •••••••••, account •••••6789'],
  ['DE89 3704 0044 0532 0130 00, BIC COBADEFF', '•••• •••• •••• •••• ••30 00, BIC COBADEFF'],
  ['1st National Bank', '1st National Bank'],
  ['12345', '•••45'],
  ['', ''],
])('%s is shown in a mail as %s', (text, shown) => {
  expect(maskNumbers(text)).toBe(shown)
})
