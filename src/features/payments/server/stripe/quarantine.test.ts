import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { entriesOf } from '#tests/stripe-app.ts'
import { providerEvents } from '../tables.ts'
import { cardPayments } from './card-payments.fixture.ts'

const { app, chargeId, begun, eventsOf, readCharge } = await cardPayments()

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
  expect(await entriesOf(app, chargeId())).toEqual([])
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
  expect(await entriesOf(app, chargeId())).toHaveLength(1)
})
