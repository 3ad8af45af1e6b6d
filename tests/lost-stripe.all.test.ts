import { afterEach, expect, test, vi } from 'vitest'
import { broken } from '#features/payments/server/payments.fixture.ts'
import { reconcileStripe } from '#features/payments/server/stripe/reconcile.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { makeAdmin } from './admins.ts'
import { openGate } from './fault-gate.ts'
import { forThisFile } from './for-this-file.ts'
import { attemptsOf, entriesOf, makeCharge, makeStripeApp } from './stripe-app.ts'

const dayMs = 86_400_000
const told =
  'We can’t take card payments right now. You haven’t been charged. Try again in a few minutes'

const app = await forThisFile(makeStripeApp())
const token = (await makeCharge(app)).token
const finance = await makeAdmin(app, { role: 'finance' })
afterEach(() => vi.restoreAllMocks())

/** As if a minute had gone by for anyone who waits before asking again. */
function aMinuteLater(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
}

function begin(id: string) {
  return app.call('POST /api/users/charges/{id}/payment', { token, params: { id } })
}

async function stateOf(id: string): Promise<string> {
  const read = await app.call('GET /api/users/charges/{id}/payment', { token, params: { id } })
  return read.body.state
}

async function findings() {
  return (await app.call('GET /api/admins/finance/reconciliations', { token: finance })).body
}

/** The stand-in behind a certificate that no one has reason to trust. */
async function openUntrusted() {
  const { der, pkcs8 } = await makeCertificate('Somebody else', new Date())
  const pem = (kind: string, bytes: ArrayBuffer | Uint8Array) =>
    `-----BEGIN ${kind}-----\n${Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64')}\n-----END ${kind}-----\n`
  return openGate(app.stripe.at.port, {
    key: pem('PRIVATE KEY', pkcs8),
    cert: pem('CERTIFICATE', der),
  })
}

const faults = ['failing', 'dropping', 'silent', 'wrong TLS'] as const

test.each(faults)(
  'R26: Stripe is %s: the page says so, nothing is taken twice, and finance sees it',
  async (fault) => {
    const paid = await makeCharge(app, token)
    const { id } = await makeCharge(app, token, 50_000, 2)
    const keys = app.config.stripe
    if (!keys) throw new Error('no keys')
    const untrusted = await openUntrusted()
    // One payment was made and its message comes while Stripe cannot be asked; the other is tried meanwhile.
    expect((await begin(paid.id)).status).toBe(200)
    const [attempt] = await attemptsOf(app, paid.id)
    const reference = attempt?.providerRef ?? ''
    app.stripe.pay(reference)
    app.clock.advance(10 * 60_000)
    if (fault === 'wrong TLS')
      app.config.stripe = {
        ...keys,
        at: { host: '127.0.0.1', port: untrusted.port, protocol: 'https' },
      }
    else app.stripe.become(fault)

    const event = app.stripe.event('payment_intent.succeeded', reference)
    expect((await app.deliver(event)).status).toBe(200)
    // All at once, as it would be: each of them waits for an answer as long as any.
    const meanwhile = [app.apply(), reconcileStripe(app.platform, dayMs)]
    expect(await begin(id)).toMatchObject({ status: 503, body: { error: told } })
    await Promise.all(meanwhile)
    expect(await stateOf(id)).toBe('open')
    expect(await findings()).toMatchObject({
      silent: { since: expect.any(String), why: expect.any(String) },
      waiting: { count: 1, since: expect.any(String) },
    })
    expect(await entriesOf(app, paid.id)).toEqual([])

    app.config.stripe = keys
    app.stripe.become('well')
    aMinuteLater()
    await app.apply()
    expect(await entriesOf(app, paid.id)).toHaveLength(1)
    const answers = await Promise.all([begin(id), begin(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const attempts = await attemptsOf(app, id)
    expect(attempts).toHaveLength(1)
    const made = app.stripe
      .payments()
      .filter(({ metadata }) => JSON.stringify(metadata).includes(id))
    expect(made).toHaveLength(1)
    app.stripe.pay(attempts[0]?.providerRef ?? '')
    await app.deliver(app.stripe.event('payment_intent.succeeded', attempts[0]?.providerRef ?? ''))
    await app.apply()
    expect(await entriesOf(app, id)).toHaveLength(1)
    app.clock.advance(10 * 60_000)
    await reconcileStripe(app.platform, dayMs)
    expect(await findings()).toMatchObject({ silent: null, waiting: { count: 0 } })
    expect(await broken(app)).toEqual([])
    await untrusted.close()
  },
  60_000,
)

test('R26: a slow Stripe is waited for, and what it answers counts', async () => {
  const { id } = await makeCharge(app, token)
  app.stripe.become('slow')
  const answers = await Promise.all([begin(id), begin(id), begin(id)])
  app.stripe.become('well')
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
  expect(await attemptsOf(app, id)).toHaveLength(1)
})
