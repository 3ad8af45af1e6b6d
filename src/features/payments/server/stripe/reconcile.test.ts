import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { attemptsOf, entriesOf, makeCharge, makeStripeApp } from '#tests/stripe-app.ts'
import { sendRefunds } from '../refunds.ts'
import { refunds } from '../tables.ts'
import { reconcileStripe } from './reconcile.ts'

const dayMs = 86_400_000

const app = await forThisFile(makeStripeApp())
const token = (await makeCharge(app)).token
const finance = await makeAdmin(app, { role: 'finance' })

async function newCharge(): Promise<string> {
  return (await makeCharge(app, token)).id
}

/** Paid at Stripe; whether anybody hears of it is another matter. */
async function pay(charge: string): Promise<string> {
  const params = { id: charge }
  const begun = await app.call('POST /api/users/charges/{id}/payment', { token, params })
  expect(begun.status).toBe(200)
  const [attempt] = await attemptsOf(app, charge)
  app.stripe.pay(attempt?.providerRef ?? '')
  app.clock.advance(10 * 60_000)
  return attempt?.providerRef ?? ''
}

async function runs() {
  const answer = await app.call('GET /api/admins/finance/reconciliations', { token: finance })
  return answer.body
}

async function quarantined() {
  const answer = await app.call('GET /api/admins/finance/quarantine', { token: finance })
  return answer.body.groups.flatMap(({ events }: { events: object[] }) => events)
}

test('a message that never came is made up for, through the same job, and written down', async () => {
  const charge = await newCharge()
  const id = await pay(charge)
  await reconcileStripe(app.platform, dayMs)
  expect(await entriesOf(app, charge)).toMatchObject([{ kind: 'payment', amountMinor: 50_000 }])
  expect((await runs()).last).toMatchObject({ compared: 1, repaired: 1, doubtful: 0 })
  // The message comes after all, and nothing is to be done anymore.
  await app.deliver(app.stripe.event('payment_intent.succeeded', id))
  await app.apply()
  app.clock.advance(10 * 60_000)
  await reconcileStripe(app.platform, dayMs)
  expect(await entriesOf(app, charge)).toHaveLength(1)
  expect((await runs()).last).toMatchObject({ compared: 1, repaired: 0, doubtful: 0 })
  expect((await runs()).found).toHaveLength(1)
})

test('both ways: what Stripe alone has, and what is paid here alone, is named once', async () => {
  const charge = await newCharge()
  const id = await pay(charge)
  await app.deliver(app.stripe.event('payment_intent.succeeded', id))
  await app.apply()
  app.clock.advance(10 * 60_000)
  app.stripe.change(id, { status: 'requires_payment_method' })
  const stray = { ...app.stripe.things.get(id), id: 'pi_stray', created: 2_000_000_000 }
  app.stripe.things.set('pi_stray', {
    ...stray,
    object: 'payment_intent',
    status: 'succeeded',
    metadata: {},
  })
  await reconcileStripe(app.platform, dayMs)
  const found = await quarantined()
  expect(found).toHaveLength(2)
  expect((await runs()).last).toMatchObject({ doubtful: 2 })
  app.clock.advance(10 * 60_000)
  await reconcileStripe(app.platform, dayMs)
  expect(await quarantined()).toHaveLength(2)
  const [one, other] = found
  const again = await app.call('POST /api/admins/finance/quarantine/{provider}/{eventId}/again', {
    token: finance,
    params: { provider: 'stripe', eventId: encodeURIComponent(one.eventId) },
  })
  expect(again.status).toBe(200)
  await app.apply()
  expect(await quarantined()).toHaveLength(2)
  const settle = () =>
    app.call('POST /api/admins/finance/quarantine/{provider}/{eventId}', {
      token: finance,
      params: { provider: 'stripe', eventId: encodeURIComponent(other.eventId) },
      body: { words: 'Paid back at the bank' },
    })
  const answers = await Promise.all([settle(), settle()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await quarantined()).toHaveLength(1)
  app.stripe.things.delete('pi_stray')
  app.stripe.things.delete(id)
})

async function askRefund(charge: string, amount: number) {
  const [attempt] = await attemptsOf(app, charge)
  return app.call('POST /api/admins/payment-attempts/{id}/refunds', {
    token: await makeAdmin(app, { role: 'finance', name: randomUUID() }),
    params: { id: attempt?.id ?? '' },
    body: { amount, reason: 'Paid twice', endsDebt: false },
  })
}

async function refundsOf(charge: string) {
  const [attempt] = await attemptsOf(app, charge)
  return app.platform.db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, attempt?.id ?? ''))
}

test('a refund is through when Stripe says so, and one that comes back later is open again', async () => {
  const charge = await newCharge()
  await pay(charge)
  await reconcileStripe(app.platform, dayMs)
  expect((await askRefund(charge, 30_000)).status).toBe(200)
  expect((await askRefund(charge, 20_001)).status).toBe(409)
  app.stripe.become('dropping')
  await sendRefunds(app.platform)
  expect(await refundsOf(charge)).toMatchObject([{ state: 'pending', providerRef: null }])
  app.stripe.become('well')
  await sendRefunds(app.platform)
  expect(app.stripe.refunds()).toHaveLength(1)
  const [made] = app.stripe.refunds()
  expect(await refundsOf(charge)).toMatchObject([{ state: 'pending', providerRef: made?.id }])
  app.stripe.change(made?.id ?? '', { status: 'succeeded' })
  await app.deliver(app.stripe.event('refund.updated', made?.id ?? ''))
  await app.apply()
  expect(await refundsOf(charge)).toMatchObject([{ state: 'succeeded' }])
  app.stripe.change(made?.id ?? '', { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  app.clock.advance(10 * 60_000)
  await reconcileStripe(app.platform, dayMs)
  expect(await refundsOf(charge)).toMatchObject([{ state: 'failed' }])
  const sum = (await entriesOf(app, charge)).reduce((all, one) => all + one.amountMinor, 0)
  expect(sum).toBe(50_000)
})

test('a Stripe that does not answer is asked once a minute, and the rest goes on', async () => {
  const charge = await newCharge()
  app.stripe.become('failing')
  const params = { id: charge }
  const begin = () => app.call('POST /api/users/charges/{id}/payment', { token, params })
  const before = app.stripe.requests.length
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const answer = await begin()
    statuses.push(answer.status)
    expect(answer.headers.get('Retry-After')).toBe('60')
  }
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect(app.stripe.requests.length - before).toBeLessThanOrEqual(3)
  await reconcileStripe(app.platform, dayMs)
  await sendRefunds(app.platform)
  expect(app.stripe.requests.length - before).toBeLessThanOrEqual(3)
  const others = await app.call('GET /api/users/charges/{id}/payment', { token, params })
  expect(others).toMatchObject({ status: 200, body: { state: 'open' } })
  expect(await attemptsOf(app, charge)).toHaveLength(1)
})
