import { expect, test } from 'vitest'
import { type MatchedCharge, type MatchedLine, proposalsFor } from './proposals.ts'

let count = 0

function charge(change: Partial<MatchedCharge> = {}): MatchedCharge {
  const id = `charge ${++count}`
  return {
    id,
    applicationId: `application ${count}`,
    reference: `MSC-2027-7K4QX2${String(count).padStart(2, '0')}`,
    currency: 'USD',
    open: 50_000,
    firstNames: ['maya'],
    lastNames: ['lindqvist'],
    ...change,
  }
}

function line(reference: string, change: Partial<MatchedLine> = {}): MatchedLine {
  return {
    id: `line ${++count}`,
    amount: 50_000,
    currency: 'USD',
    reference,
    words: reference.toLowerCase(),
    ...change,
  }
}

/** The charge and the reason for each line. */
function found(lines: MatchedLine[], charges: MatchedCharge[]) {
  return proposalsFor(lines, charges).map(({ chargeId, why }) => [chargeId, why])
}

test.each([
  'MSC-2027-7K4QX29B',
  'Deposit msc 2027 7k4qx29b, thank you',
  'REF/MSC20277K4QX29B/20261120',
  'MSC-2O27-7K4QX 29B',
])('the reference is found in “%s”', (text) => {
  const theirs = charge({ reference: 'MSC-2027-7K4QX29B' })
  expect(found([line(text)], [charge(), theirs])).toEqual([[theirs.id, 'reference-amount']])
})

test('the short reference of an application that is not submitted counts as a word alone', () => {
  const theirs = charge({ reference: '3F9A01BC', lastNames: ['okafor'] })
  expect(found([line('Fee 3f9a01bc')], [theirs])).toEqual([[theirs.id, 'reference-amount']])
  expect(found([line('Fee 13f9a01bc2')], [theirs])).toEqual([[null, 'none']])
})

test('another amount is proposed for what is due first, and another currency for nothing', () => {
  const first = charge({ applicationId: 'one', reference: 'MSC-2027-AAAAAAAA', open: 30_000 })
  const second = { ...first, id: 'second', open: 50_000 }
  expect(found([line('MSC-2027-AAAAAAAA')], [first, second])).toEqual([
    ['second', 'reference-amount'],
  ])
  expect(found([line('MSC-2027-AAAAAAAA', { amount: 9_900 })], [first, second])).toEqual([
    [first.id, 'reference'],
  ])
  const inEuro = line('MSC-2027-AAAAAAAA', { currency: 'EUR' })
  expect(found([inEuro], [first, second])).toEqual([[null, 'none']])
})

test('a charge is proposed once: what is over is said to be', () => {
  const theirs = charge({ reference: 'MSC-2027-BBBBBBBB' })
  const twice = [line('MSC-2027-BBBBBBBB'), line('MSC-2027-BBBBBBBB')]
  expect(found(twice, [theirs])).toEqual([
    [theirs.id, 'reference-amount'],
    [null, 'taken'],
  ])
  const halves = twice.map((one) => ({ ...one, amount: 25_000 }))
  expect(found(halves, [theirs])).toEqual([
    [theirs.id, 'reference'],
    [theirs.id, 'reference'],
  ])
})

test('without a reference, name and amount count; a last name alone is said to be one', () => {
  const maya = charge({ lastNames: ['müller', 'muller', 'mueller'] })
  const words = (text: string) => line('', { words: text })
  expect(found([words('mueller maya tuition')], [maya])).toEqual([[maya.id, 'name-amount']])
  expect(found([words('mueller hans')], [maya])).toEqual([[maya.id, 'last-name-amount']])
  expect(found([words('schmuellerin maya')], [maya])).toEqual([[null, 'none']])
  const other = words('mueller maya')
  expect(found([{ ...other, amount: 50_001 }], [maya])).toEqual([[null, 'none']])
})

test('of several people with the name none is proposed; the reference tells them apart first', () => {
  const [one, other] = [charge(), charge()]
  const named = line('', { words: 'maya lindqvist' })
  expect(found([named], [one, other])).toEqual([[null, 'several']])
  expect(found([named, line(one.reference)], [one, other])).toEqual([
    [other.id, 'name-amount'],
    [one.id, 'reference-amount'],
  ])
})
