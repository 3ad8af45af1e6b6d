import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import {
  attemptsOf,
  entriesOf,
  makeCharge,
  makeStripeApp,
  type StripeApp,
} from '#tests/stripe-app.ts'
import { stripeKeys, webhookSecret } from '#tests/stripe-server.ts'
import { moneyDocuments, providerEvents } from '../tables.ts'
import { applyEvents } from './events.ts'

let app: StripeApp
let charge: Awaited<ReturnType<typeof makeCharge>>
let token: string

beforeAll(async () => {
  app = await makeStripeApp()
  charge = await makeCharge(app)
  token = charge.token
})
afterAll(() => app.close())

function begin(body?: unknown) {
  return app.call('POST /api/users/charges/{id}/payment', {
    token,
    params: { id: charge.id },
    ...(body !== undefined && { body }),
  })
}

async function begun(): Promise<string> {
  const answer = await begin()
  expect(answer.status).toBe(200)
  const [payment] = app.stripe.payments().filter(({ status }) => status !== 'canceled')
  return payment?.id ?? ''
}

async function eventsOf(reference: string) {
  const rows = await app.platform.db.select().from(providerEvents)
  return rows.filter(({ payload }) => payload.id === reference)
}

async function readCharge() {
  const answer = await app.call('GET /api/users/charges/{id}/payment', {
    token,
    params: { id: charge.id },
  })
  return answer.body
}

async function receipts() {
  const { kind, chargeId } = moneyDocuments
  const ofThis = and(eq(chargeId, charge.id), eq(kind, 'receipt'))
  return app.platform.db.select().from(moneyDocuments).where(ofThis)
}

/** A charge that no one has tried to pay, and a Stripe that knows nothing. */
beforeEach(async () => {
  app.stripe.become('well')
  app.stripe.things.clear()
  app.stripe.requests.splice(0)
  await app.platform.db.delete(providerEvents)
  charge = await makeCharge(app, token)
})

test('ten parallel starts make one payment with one key, and what the browser says of amounts is ignored', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => begin({ amount: 1, currency: 'JPY', amountMinor: 1 })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
  const keys = app.stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(app.stripe.payments()).toMatchObject([{ amount: 50_000, currency: 'usd' }])
  expect(await attemptsOf(app, charge.id)).toHaveLength(1)
})

test('a second visit goes on with the same payment', async () => {
  const first = await begin()
  const second = await begin()
  expect(second.body.clientSecret).toBe(first.body.clientSecret)
  expect(app.stripe.payments()).toHaveLength(1)
})

test('while Stripe is still at the first call, the second waits for the same answer', async () => {
  app.stripe.become('at-it')
  expect((await begin()).status).toBe(200)
  const keys = app.stripe.requests.map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an answer that was lost is asked for again under the same key', async () => {
  app.stripe.become('dropping')
  const lost = await begin()
  expect(lost.status).toBe(503)
  app.stripe.become('well')
  expect((await begin()).status).toBe(200)
  expect(app.stripe.payments()).toHaveLength(1)
  expect(await attemptsOf(app, charge.id)).toHaveLength(1)
})

test('five times succeeded at once, processing after it: one entry, one receipt, paid', async () => {
  const id = await begun()
  const late = app.stripe.event('payment_intent.processing', id)
  app.stripe.pay(id)
  const events = Array.from({ length: 5 }, () => app.stripe.event('payment_intent.succeeded', id))
  const answers = await Promise.all(events.map(app.deliver))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await readCharge()).state).toBe('open')
  await Promise.all([app.apply(), app.apply(), app.apply()])
  await app.deliver(late)
  await app.apply()
  expect((await eventsOf(id)).map((event) => event.appliedAt !== null)).toEqual(Array(6).fill(true))
  expect(await entriesOf(app, charge.id)).toMatchObject([{ kind: 'payment', amountMinor: 50_000 }])
  expect(await attemptsOf(app, charge.id)).toMatchObject([{ state: 'succeeded' }])
  expect((await readCharge()).state).toBe('settled')
  expect(await receipts()).toHaveLength(1)
})

test('whatever the order in which its messages come, one or many times, a payment counts once', async () => {
  const kinds = ['processing', 'payment_failed', 'succeeded'] as const
  const orders = fc.sample(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }), {
    seed: 20_270_131,
    numRuns: 8,
  })
  for (const order of orders) {
    charge = await makeCharge(app, token)
    const id = await begun()
    app.stripe.pay(id)
    // What each says is older than what Stripe knows by now.
    for (const [at, kind] of order.entries()) {
      const object = { status: kind === 'succeeded' ? 'succeeded' : 'processing' }
      await app.deliver(app.stripe.event(`payment_intent.${kind}`, id, { object }))
      if (at % 2 === 0) await app.apply()
    }
    await app.apply()
    expect(await entriesOf(app, charge.id)).toHaveLength(1)
    expect((await readCharge()).state).toBe('settled')
    expect(await receipts()).toHaveLength(1)
    app.stripe.things.clear()
  }
})

test('the same event a hundred times at once is kept once, and soon answered', async () => {
  const id = await begun()
  app.stripe.pay(id)
  const event = app.stripe.event('payment_intent.succeeded', id)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.deliver(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await eventsOf(id)).toHaveLength(1)
  await app.apply()
  expect(await entriesOf(app, charge.id)).toHaveLength(1)
})

test('a storm of messages that the database delays leaves connections for people', async () => {
  const id = await begun()
  const events = Array.from({ length: 20 }, () => app.stripe.event('payment_intent.succeeded', id))
  const holder = await app.platform.pool.connect()
  await holder.query('BEGIN; LOCK TABLE provider_events IN SHARE ROW EXCLUSIVE MODE')
  const storm = Promise.all(events.map(app.deliver))
  const asked = await app.call('GET /api/users/application', { token })
  await holder.query('COMMIT')
  holder.release()
  expect(asked.status).toBe(200)
  expect((await storm).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await eventsOf(id)).toHaveLength(20)
})

test('a declined card leaves the payment open, and another card pays it', async () => {
  const id = await begun()
  app.stripe.pay(id, 'pm_card_chargeDeclined')
  await app.deliver(app.stripe.event('payment_intent.payment_failed', id))
  await app.apply()
  expect(await attemptsOf(app, charge.id)).toMatchObject([{ state: 'created' }])
  expect((await begin()).body.clientSecret).toContain(id)
  app.stripe.pay(id)
  // The news of the refusal comes again, and after the payment.
  await app.deliver(app.stripe.event('payment_intent.succeeded', id))
  await app.deliver(app.stripe.event('payment_intent.payment_failed', id))
  await app.apply()
  expect((await readCharge()).state).toBe('settled')
})

test('a debit is on its way, comes back, and another try pays', async () => {
  const id = await begun()
  app.stripe.pay(id, 'pm_bank_debit')
  await app.deliver(app.stripe.event('payment_intent.processing', id))
  await app.apply()
  expect((await readCharge()).state).toBe('processing')
  expect(await entriesOf(app, charge.id)).toEqual([])
  expect((await begin()).status).toBe(409)
  app.stripe.change(id, { status: 'requires_payment_method' })
  await app.deliver(app.stripe.event('payment_intent.payment_failed', id))
  await app.apply()
  expect(await attemptsOf(app, charge.id)).toMatchObject([{ state: 'failed' }])
  expect(app.stripe.things.get(id)?.status).toBe('canceled')
  const again = await begun()
  expect(again).not.toBe(id)
  app.stripe.pay(again)
  await app.deliver(app.stripe.event('payment_intent.succeeded', again))
  await app.apply()
  expect((await readCharge()).state).toBe('settled')
})

test('kept and not yet applied when the server was killed: applied after the start, once', async () => {
  const id = await begun()
  app.stripe.pay(id)
  await app.deliver(app.stripe.event('payment_intent.succeeded', id))
  expect(await entriesOf(app, charge.id)).toEqual([])
  const started = await makeTestApp({ databaseUrl: app.databaseUrl, environment: stripeKeys })
  if (started.config.stripe) started.config.stripe.at = app.stripe.at
  await Promise.all([applyEvents(started.platform), applyEvents(started.platform)])
  await applyEvents(started.platform)
  await started.close()
  expect(await entriesOf(app, charge.id)).toHaveLength(1)
})

test.each([
  ['another amount', { amount: 49_999 }, /amount/i],
  ['another currency', { currency: 'eur' }, /currency/i],
  ['real money while test keys are set', { livemode: true }, /live/i],
  ['another charge', { metadata: 'other-charge' }, /charge/i],
])('a payment of %s is put in quarantine and pays nothing', async (_, changed, why) => {
  const id = await begun()
  app.stripe.pay(id)
  const metadata = app.stripe.things.get(id)?.metadata
  const isOther = 'metadata' in changed
  const changes = isOther
    ? { metadata: Object.assign({}, metadata, { charge: '00000000-0000-4000-8000-00000000dead' }) }
    : 'amount' in changed
      ? { ...changed, amount_received: changed.amount }
      : changed
  app.stripe.change(id, changes)
  await app.deliver(
    app.stripe.event('payment_intent.succeeded', id, { event: { livemode: false } }),
  )
  await app.apply()
  const [event] = await eventsOf(id)
  expect(event?.appliedAt).toBeNull()
  expect(event?.quarantined).toMatch(why)
  expect(await entriesOf(app, charge.id)).toEqual([])
  expect((await readCharge()).state).toBe('open')
})

test('a payment that no one here began, and one that Stripe does not know, are in quarantine', async () => {
  const id = await begun()
  app.stripe.change(id, { status: 'succeeded', metadata: {}, id: 'pi_elsewhere' })
  await app.deliver(app.stripe.event('payment_intent.succeeded', 'pi_elsewhere'))
  await app.deliver(
    app.stripe.event('payment_intent.succeeded', 'pi_unknown', {
      object: { id: 'pi_unknown', object: 'payment_intent' },
    }),
  )
  await app.apply()
  const rows = await app.platform.db.select().from(providerEvents)
  expect(rows.map(({ quarantined }) => quarantined !== null)).toEqual([true, true])
})

test('messages of one kind are one row, and one act puts aside those that were seen', async () => {
  const id = await begun()
  const deliverOdd = async (amount: number) => {
    app.stripe.change(id, { status: 'succeeded', amount, amount_received: amount })
    await app.deliver(app.stripe.event('payment_intent.succeeded', id))
    await app.apply()
  }
  for (let amount = 1; amount <= 25; amount++) await deliverOdd(amount)
  await app.deliver(app.stripe.event('payment_intent.processing', id))
  await app.apply()
  const token = await makeAdmin(app, { role: 'finance' })
  const listed = async () => (await app.call('GET /api/admins/finance/quarantine', { token })).body
  const { groups } = await listed()
  expect(groups).toMatchObject([
    { count: 1, kind: 'payment_intent.processing' },
    { count: 25, kind: 'payment_intent.succeeded', reason: 'The amount doesn’t match' },
  ])
  const { provider, kind, reason, latestAt: until, events } = groups[1]
  expect(events).toHaveLength(20)
  app.clock.advance(1_000)
  await deliverOdd(26)
  const alike = { provider, kind, reason, until }
  const body = { ...alike, words: 'Tried out by the developers' }
  const settle = () => app.call('POST /api/admins/finance/quarantine', { token, body })
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(404)
  expect((await listed()).groups).toMatchObject([{ kind, count: 1 }, { count: 1 }])
  app.stripe.change(id, { amount: 50_000, amount_received: 50_000 })
  const again = await app.call('POST /api/admins/finance/quarantine/again', {
    token,
    body: { ...alike, until: app.clock.now().toISOString() },
  })
  expect(again.status).toBe(200)
  await app.apply()
  expect(await entriesOf(app, charge.id)).toHaveLength(1)
})

test('what is not signed for us is refused, and what does not concern us is answered and forgotten', async () => {
  const id = await begun()
  app.stripe.pay(id)
  const type = 'payment_intent.succeeded'
  const seconds = Math.floor(app.clock.now().getTime() / 1000)
  const { raw, headers } = app.stripe.event(type, id)
  const refused = [
    { raw, headers: {} },
    { raw, headers: { 'stripe-signature': 't=1,v1=00' } },
    { raw: raw.replace('50000', '50001'), headers },
    { raw: raw.slice(0, -1), headers },
    { raw: JSON.stringify(JSON.parse(raw), null, 1), headers },
    app.stripe.event(type, id, { secret: 'whsec_another_account' }),
    app.stripe.event(type, id, { at: seconds - 301 }),
  ]
  for (const sent of refused) expect((await app.deliver(sent)).status).toBe(400)
  const big = ' '.repeat(5_000_000)
  expect((await app.deliver({ raw: big, headers: app.stripe.signed(big) })).status).toBe(413)
  const forgotten = [
    app.stripe.event('customer.created', id),
    app.stripe.event(type, id, { event: { livemode: true } }),
  ]
  for (const sent of forgotten) expect((await app.deliver(sent)).status).toBe(200)
  expect(await app.platform.db.select().from(providerEvents)).toEqual([])
  // Either secret will do while one takes the place of the other.
  for (const secret of ['whsec_older', webhookSecret])
    expect((await app.deliver(app.stripe.event(type, id, { secret }))).status).toBe(200)
  expect(await app.platform.db.select().from(providerEvents)).toHaveLength(2)
})

test('while Stripe is silent, what came in waits and is applied once it answers', async () => {
  const id = await begun()
  app.stripe.pay(id)
  await app.deliver(app.stripe.event('payment_intent.succeeded', id))
  app.stripe.become('failing')
  await app.apply()
  expect(await entriesOf(app, charge.id)).toEqual([])
  app.stripe.become('well')
  await app.apply()
  expect(await entriesOf(app, charge.id)).toHaveLength(1)
  const [event] = await app.platform.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.provider, 'stripe'))
  expect(event?.appliedAt).not.toBeNull()
})
