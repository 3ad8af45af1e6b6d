import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import {
  attemptsOf,
  entriesOf,
  makeCharge,
  makeStripeApp,
  type StripeApp,
} from '#tests/stripe-app.ts'
import { accountOf, broken, freshen } from '../payments.fixture.ts'
import { paymentReminders } from '../reminders.ts'
import { disputes, providerEvents } from '../tables.ts'
import { reconcileStripe } from './reconcile.ts'

const dayMs = 86_400_000

let app: StripeApp
let charge: Awaited<ReturnType<typeof makeCharge>>
let payment: string
let finance: string

beforeAll(async () => {
  app = await makeStripeApp()
  finance = await makeAdmin(app, { role: 'finance' })
  charge = await makeCharge(app)
})
afterAll(() => app.close())

/** A charge of 500 that was paid by card. */
beforeEach(async () => {
  await app.platform.db.delete(providerEvents)
  await app.platform.db.update(disputes).set({ seenAt: app.clock.now() })
  charge = await makeCharge(app, charge.token)
  const { token, id } = charge
  await app.call('POST /api/users/charges/{id}/payment', { token, params: { id } })
  payment = await referenceOf(id)
  app.stripe.pay(payment)
  await tell('payment_intent.succeeded', payment)
})

async function referenceOf(id: string): Promise<string> {
  const [attempt] = await attemptsOf(app, id)
  return attempt?.providerRef ?? ''
}

async function tell(type: string, id: string): Promise<void> {
  expect((await app.deliver(app.stripe.event(type, id))).status).toBe(200)
  await app.apply()
}

async function readCharge() {
  const { charges, disputes: open } = await accountOf(app, finance, charge.applicationId)
  const own = charges.find(({ id }: { id: string }) => id === charge.id)
  return { ...own, disputes: open }
}

async function mailsAbout(template: string): Promise<string[]> {
  const sent = (await app.sentMails()).filter((mail) => mail.template === template)
  return sent.map(({ subject }) => subject)
}

async function quarantined() {
  const answer = await app.call('GET /api/admins/finance/quarantine', { token: finance })
  return answer.body.groups.flatMap(({ events }: { events: object[] }) => events)
}

test('a disputed payment is out of the ledger and owed again, and both sides are told, once however often it is said', async () => {
  const { id } = app.stripe.dispute(payment)
  const events = ['created', 'funds_withdrawn', 'updated', 'created'].map((kind) =>
    app.stripe.event(`charge.dispute.${kind}`, id),
  )
  await Promise.all(events.map(app.deliver))
  await Promise.all([app.apply(), app.apply()])
  expect(await entriesOf(app, charge.id)).toMatchObject([
    { kind: 'payment', amountMinor: 50_000 },
    {
      kind: 'dispute',
      amountMinor: -50_000,
      words: 'The bank reversed it: product not received',
    },
  ])
  expect(await readCharge()).toMatchObject({
    state: 'disputed',
    open: 50_000,
    paid: 0,
    disputed: 50_000,
    disputes: [{ state: 'open', amount: 50_000, reason: 'product not received' }],
  })
  expect(await mailsAbout('payment-disputed')).toEqual(['A payment is disputed'])
  expect(await mailsAbout('payment-corrected')).toEqual(['A payment of $500 is disputed'])
  const listed = await app.call('GET /api/admins/finance/disputes', { token: finance })
  expect(listed.body.disputes).toMatchObject([{ applicationId: charge.applicationId }])
  const { body } = await app.call('GET /api/admins/finance', { token: finance })
  expect(body).toMatchObject({ disputes: 1, quarantined: 0, owed: { amount: 50_000, count: 1 } })
  expect(await broken(app)).toEqual([])
})

test('while the bank decides no one is reminded, and no refund of the same money can be asked for', async () => {
  await tell('charge.dispute.created', app.stripe.dispute(payment).id)
  const { token, applicationId } = charge
  const own = await app.call('GET /api/users/applications', { token })
  expect(own.body.applications[0].acts ?? []).not.toContainEqual(
    expect.objectContaining({ kind: 'pay' }),
  )
  const before = (await app.sentMails()).length
  await paymentReminders.send(app.platform)
  expect(await app.sentMails()).toHaveLength(before)
  await freshen(app)
  const [attempt] = await attemptsOf(app, charge.id)
  const asked = await app.call('POST /api/admins/payment-attempts/{id}/refunds', {
    token: finance,
    params: { id: attempt?.id ?? '' },
    body: { amount: 1, reason: 'Twice', endsDebt: false },
  })
  expect(asked).toMatchObject({ status: 409, body: { code: 'more-than-paid' } })
  expect((await accountOf(app, finance, applicationId)).status).toBe('accepted')
})

test('a dispute that is won puts the money back, late news change nothing, and it is listed until somebody notes it', async () => {
  const { id } = app.stripe.dispute(payment)
  await tell('charge.dispute.created', id)
  const late = app.stripe.event('charge.dispute.created', id)
  const [row] = await app.platform.db.select().from(disputes).where(eq(disputes.providerRef, id))
  const note = () =>
    app.call('POST /api/admins/disputes/{id}/noted', {
      token: finance,
      params: { id: row?.id ?? '' },
    })
  expect((await note()).status).toBe(409)
  app.stripe.change(id, { status: 'won' })
  await tell('charge.dispute.closed', id)
  await app.deliver(late)
  await app.apply()
  const entries = await entriesOf(app, charge.id)
  expect(entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment', 50_000],
    ['dispute', -50_000],
    ['reversal', 50_000],
  ])
  expect(await readCharge()).toMatchObject({ state: 'paid', open: 0, disputes: [{ state: 'won' }] })
  expect(await mailsAbout('payment-corrected')).toContain('$500 counts as paid again')
  expect((await note()).status).toBe(200)
  expect((await readCharge()).disputes).toEqual([])
  expect(await broken(app)).toEqual([])
})

test('one that is lost stays out, and what a bank only asks moves no money', async () => {
  const asked = app.stripe.dispute(payment, { status: 'warning_needs_response' })
  await tell('charge.dispute.created', asked.id)
  expect(await readCharge()).toMatchObject({ state: 'paid', disputes: [{ state: 'asked' }] })
  app.stripe.change(asked.id, { status: 'lost' })
  await tell('charge.dispute.closed', asked.id)
  expect(await readCharge()).toMatchObject({ state: 'open', open: 50_000, disputed: 0 })
  expect(await mailsAbout('payment-disputed')).toContain('A dispute was lost')
  expect(await broken(app)).toEqual([])
})

test('a dispute and a refund of which no message came are made up for by the comparison', async () => {
  app.clock.advance(10 * 60_000)
  app.stripe.dispute(payment, { amount: 20_000 })
  app.stripe.refundThere(payment, 10_000)
  await reconcileStripe(app.platform, dayMs)
  expect(await readCharge()).toMatchObject({ paid: 20_000, open: 30_000, disputed: 20_000 })
  const runs = await app.call('GET /api/admins/finance/reconciliations', { token: finance })
  expect(runs.body.last).toMatchObject({ repaired: 2, doubtful: 0 })
  app.clock.advance(10 * 60_000)
  await reconcileStripe(app.platform, dayMs)
  expect(await entriesOf(app, charge.id)).toHaveLength(3)
  expect(await broken(app)).toEqual([])
})

test('a refund made at Stripe itself is in the books, with its correction, and finance is told', async () => {
  const { id } = app.stripe.refundThere(payment, 20_000, { status: 'pending' })
  await Promise.all([
    app.deliver(app.stripe.event('refund.created', id)),
    app.deliver(app.stripe.event('refund.updated', id)),
  ])
  await Promise.all([app.apply(), app.apply()])
  expect(await readCharge()).toMatchObject({ state: 'paid', goingBack: 20_000 })
  const listed = await app.call('GET /api/admins/finance/refunds', { token: finance })
  expect(listed.body.refunds).toMatchObject([{ by: 'Someone at the provider', amount: 20_000 }])
  expect(await mailsAbout('refund-elsewhere')).toContain('A refund was made outside of Matricula')
  app.stripe.change(id, { status: 'succeeded' })
  await tell('refund.updated', id)
  expect(await readCharge()).toMatchObject({ paid: 30_000, open: 20_000, goingBack: 0 })
  app.stripe.change(id, { status: 'failed', failure_reason: 'declined' })
  await tell('refund.failed', id)
  expect(await readCharge()).toMatchObject({ state: 'paid', paid: 50_000 })
  expect(await mailsAbout('refund-failed')).toEqual(['A refund didn’t go through'])
  expect(await broken(app)).toEqual([])
})

test('what does not fit is in quarantine: more than was paid, another currency, a payment of no one', async () => {
  const stray = { payment_intent: 'pi_elsewhere' }
  app.stripe.things.set('pi_elsewhere', {
    ...app.stripe.things.get(payment),
    id: 'pi_elsewhere',
    object: 'payment_intent',
    created: 1,
    metadata: {},
  })
  const odd = [
    app.stripe.refundThere(payment, 50_001),
    app.stripe.refundThere(payment, 100, { currency: 'eur' }),
    app.stripe.refundThere(payment, 100, stray),
    app.stripe.dispute(payment, { currency: 'eur' }),
    app.stripe.dispute(payment, stray),
  ]
  for (const { id, object } of odd)
    await tell(object === 'refund' ? 'refund.created' : 'charge.dispute.created', id)
  expect(await quarantined()).toHaveLength(odd.length)
  expect(await entriesOf(app, charge.id)).toHaveLength(1)
  expect(await broken(app)).toEqual([])
})

test('news of a refund that come before those of its payment wait for nothing', async () => {
  const late = await makeCharge(app, charge.token)
  const { token, id } = late
  await app.call('POST /api/users/charges/{id}/payment', { token, params: { id } })
  const other = await referenceOf(id)
  app.stripe.pay(other)
  await tell('refund.created', app.stripe.refundThere(other, 10_000).id)
  await tell('payment_intent.succeeded', other)
  expect((await entriesOf(app, late.id)).map(({ kind }) => kind)).toEqual(['payment', 'refund'])
})
