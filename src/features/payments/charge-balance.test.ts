import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Books } from './books.fixture.ts'
import { actsOn } from './charge.ts'
import { claimOf, dueBackOf, openOf, totalsOf } from './charge-balance.ts'

const isLong = process.env.LONG === '1'
const histories = isLong ? 100_000 : 5_000
// The same ones each time, but where it may take long.
const seed = isLong ? {} : { seed: 20_270_131 }

const amount = fc.integer({ min: 1, max: 60_000 })
const which = fc.nat(30)
const act = fc.oneof(
  fc.record({ kind: fc.constant('agree' as const), amount, parts: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('end-plan' as const), which }),
  fc.record({
    kind: fc.constant('end-all' as const),
    percentBack: fc.constantFrom(0, 33, 80, 100),
  }),
  fc.record({ kind: fc.constant('ask' as const), amount }),
  fc.record({ kind: fc.constant('pay' as const), which, amount }),
  fc.record({ kind: fc.constant('pay-all' as const), which }),
  fc.record({ kind: fc.constant('waive' as const), which, amount }),
  fc.record({ kind: fc.constant('unwaive' as const), which }),
  fc.record({ kind: fc.constant('keep' as const), which }),
  fc.record({ kind: fc.constant('refund' as const), which, amount }),
  fc.record({
    kind: fc.constant('refunded' as const),
    succeeds: fc.boolean(),
    endsDebt: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('dispute' as const), which, isWon: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function apply(books: Books, act: Act): void {
  const charge = 'which' in act ? books.charges[act.which % books.charges.length] : undefined
  const plans = [...new Set(books.charges.flatMap(({ plan }) => plan ?? []))]
  if (act.kind === 'agree') books.agree(Math.max(act.amount, act.parts), act.parts)
  if (act.kind === 'end-plan') {
    const plan = plans[act.which % Math.max(1, plans.length)]
    books.end(
      books.charges.filter((one) => one.plan === plan && plan).map(({ id }) => id),
      100,
    )
  }
  if (act.kind === 'end-all')
    books.end(
      books.charges.map(({ id }) => id),
      act.percentBack,
    )
  if (act.kind === 'ask') {
    books.ask(act.amount)
    books.settle()
  }
  if (act.kind === 'refund')
    books.askRefund(act.which % Math.max(1, books.payments.length), act.amount)
  if (act.kind === 'refunded') books.endRefund(act.succeeds, act.endsDebt)
  if (act.kind === 'dispute')
    books.dispute(act.which % Math.max(1, books.payments.length), act.isWon)
  if (!charge) return
  if (act.kind === 'pay') books.pay(charge.id, act.amount)
  if (act.kind === 'pay-all' && openOf(charge) > 0) books.pay(charge.id, openOf(charge))
  if (act.kind === 'waive') books.waive(charge.id, act.amount)
  if (act.kind === 'unwaive') books.takeWaiverBack(charge.id)
  if (act.kind === 'keep') books.keep(charge.id)
}

test('in every history invoices, corrections, charges and money add up to the same sum, after each act', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 25 }), (acts) => {
      const books = new Books()
      for (const one of acts) {
        apply(books, one)
        const { invoiced, corrected, asked, open, back } = books.sums()
        expect(invoiced - corrected).toBe(asked)
        expect(open - back).toBe(asked - books.money)
        const [total] = totalsOf(books.charges)
        expect(total?.left ?? 0).toBe(open - back)
        for (const { left } of books.invoices) expect(left).toBeGreaterThanOrEqual(0)
        for (const charge of books.charges) {
          expect(claimOf(charge)).toBeGreaterThanOrEqual(0)
          // Nothing is owed on what was ended, but money that somebody got twice.
          if (charge.isCancelled) expect(openOf(charge)).toBe(Math.max(0, -charge.paid))
        }
      }
    }),
    { ...seed, numRuns: histories },
  )
})

test('no money lies idle beside something that is open, unless it is on its way out', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 25 }), (acts) => {
      const books = new Books()
      for (const one of acts) apply(books, one)
      const idle = books.charges.some((one) => dueBackOf(one) > one.goingBack)
      const isOpen = books.charges.some((one) => openOf(one) > 0)
      expect(idle && isOpen).toBe(false)
    }),
    { ...seed, numRuns: histories / 5 },
  )
})

test('what was paid on a plan that ended pays the next one, and goes back from there', () => {
  const books = new Books()
  books.agree(40_690_00, 4)
  const [first] = books.charges
  if (!first) throw new Error('no row')
  books.pay(first.id, first.amount)
  books.end(
    books.charges.map(({ id }) => id),
    100,
  )
  expect(books.sums()).toMatchObject({ asked: 0, open: 0, back: 10_172_50 })
  books.agree(40_690_00, 4)
  expect(books.sums()).toMatchObject({ asked: 40_690_00, open: 30_517_50, back: 0 })
  books.askRefund(0, 10_172_50)
  books.endRefund(true, false)
  expect(books.sums()).toEqual({
    invoiced: 81_380_00,
    corrected: 40_690_00,
    asked: 40_690_00,
    open: 40_690_00,
    back: 0,
  })
})

test('what somebody got back twice cannot be waived, and no invoice is corrected below nothing', () => {
  const books = new Books()
  const id = books.ask(100)
  books.pay(id, 100)
  books.dispute(0, false)
  books.dispute(0, false)
  books.waive(id, 200)
  expect(books.sums()).toEqual({ invoiced: 100, corrected: 100, asked: 0, open: 100, back: 0 })
})

test('a refund can end the debt that it opens, wherever the money was moved to', () => {
  const books = new Books()
  books.agree(10_000, 1)
  const [row] = books.charges
  books.pay(row?.id ?? '', 10_000)
  books.end([row?.id ?? ''], 100)
  books.ask(10_000)
  books.settle()
  books.askRefund(0, 10_000)
  books.endRefund(true, true)
  expect(books.sums()).toMatchObject({ asked: 0, open: 0, back: 0 })
})

test.each([
  ['owed', { open: 500, dueBack: 0, state: 'open', refundable: 0 }, ['record', 'link', 'waive']],
  ['paid', { open: 0, dueBack: 0, state: 'paid', refundable: 500 }, ['refund', 'record-more']],
  ['waived', { open: 0, dueBack: 0, state: 'waived', refundable: 0 }, ['record-more']],
  [
    'ended with money',
    { open: 0, dueBack: 500, state: 'cancelled', refundable: 500 },
    ['keep', 'refund', 'record-more'],
  ],
] as const)('on a charge that is %s no act is offered that does not fit', (_, charge, acts) => {
  expect(actsOn(charge)).toEqual(acts)
})
