import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { attemptsOf, entriesOf } from '#tests/stripe-app.ts'
import { stripeKeys, webhookSecret } from '#tests/stripe-server.ts'
import { providerEvents } from '../tables.ts'
import { cardPayments } from './card-payments.fixture.ts'
import { applyEvents } from './events.ts'

const { app, token, chargeId, nextCharge, begin, begun, eventsOf, readCharge, receipts } =
  await cardPayments()

test('ten parallel starts make one payment with one key, and what the browser says of amounts is ignored', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => begin({ amount: 1, currency: 'JPY', amountMinor: 1 })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
  const keys = app.stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(app.stripe.payments()).toMatchObject([{ amount: 50_000, currency: 'usd' }])
  expect(await attemptsOf(app, chargeId())).toHaveLength(1)
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
  expect(await attemptsOf(app, chargeId())).toHaveLength(1)
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
  expect(await entriesOf(app, chargeId())).toMatchObject([{ kind: 'payment', amountMinor: 50_000 }])
  expect(await attemptsOf(app, chargeId())).toMatchObject([{ state: 'succeeded' }])
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
    await nextCharge()
    const id = await begun()
    app.stripe.pay(id)
    // What each says is older than what Stripe knows by now.
    for (const [at, kind] of order.entries()) {
      const object = { status: kind === 'succeeded' ? 'succeeded' : 'processing' }
      await app.deliver(app.stripe.event(`payment_intent.${kind}`, id, { object }))
      if (at % 2 === 0) await app.apply()
    }
    await app.apply()
    expect(await entriesOf(app, chargeId())).toHaveLength(1)
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
  expect(await entriesOf(app, chargeId())).toHaveLength(1)
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
  expect(await attemptsOf(app, chargeId())).toMatchObject([{ state: 'created' }])
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
  expect(await entriesOf(app, chargeId())).toEqual([])
  expect((await begin()).status).toBe(409)
  app.stripe.change(id, { status: 'requires_payment_method' })
  await app.deliver(app.stripe.event('payment_intent.payment_failed', id))
  await app.apply()
  expect(await attemptsOf(app, chargeId())).toMatchObject([{ state: 'failed' }])
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
  expect(await entriesOf(app, chargeId())).toEqual([])
  const started = await makeTestApp({ databaseUrl: app.databaseUrl, environment: stripeKeys })
  if (started.config.stripe) started.config.stripe.at = app.stripe.at
  await Promise.all([applyEvents(started.platform), applyEvents(started.platform)])
  await applyEvents(started.platform)
  await started.close()
  expect(await entriesOf(app, chargeId())).toHaveLength(1)
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
  expect(await entriesOf(app, chargeId())).toEqual([])
  app.stripe.become('well')
  await app.apply()
  expect(await entriesOf(app, chargeId())).toHaveLength(1)
  const [event] = await app.platform.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.provider, 'stripe'))
  expect(event?.appliedAt).not.toBeNull()
})
