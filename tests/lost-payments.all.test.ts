import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { ledgerEntries, paymentAttempts } from '#features/payments/server/tables.ts'
import { forThisFile } from './for-this-file.ts'
import { brokenIn } from './invariants.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { askFor, endAllCharges, makeCharge, makeStripeApp } from './stripe-app.ts'

const payments = process.env.LONG === '1' ? 600 : 30
const atOnce = 10
const amountMinor = 12_345

const app = await forThisFile(makeStripeApp())
const first = await makeCharge(app)
const token = first.token
const { applicationId } = first
const rows = Array.from({ length: payments }, (_, index) => ({
  id: randomUUID(),
  applicationId,
  kind: 'application-fee',
  number: index + 1,
  amountMinor,
  currency: 'USD',
}))
await endAllCharges(app)
await askFor(app, rows)
const ids = rows.map(({ id }) => id)

/** Repeatable: every fifth is lost, at another place in each leg. */
function everyFifth(from: number): () => number {
  let count = from
  return () => (count++ % 5 === 0 ? 0 : 1)
}

test('R5: payments whose answers are lost on either side are made once each', async () => {
  const server = createAdaptorServer({ fetch: app.app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = await openLossyProxy(`http://127.0.0.1:${port}`, 0.2, everyFifth(0))
  const { at } = app.stripe
  const provider = await openLossyProxy(`http://${at.host}:${at.port}`, 0.2, everyFifth(3))
  if (app.config.stripe) app.config.stripe.at = { ...at, port: Number(new URL(provider.url).port) }

  /** Sent until an answer arrives that is no outage. */
  async function send(path: string, headers: Record<string, string>, body?: string) {
    for (;;) {
      const init = { method: 'POST', headers, ...(body && { body }) }
      const answer = await fetch(clients.url + path, init).catch(() => undefined)
      if (answer && answer.status !== 503) return answer
    }
  }

  async function pay(id: string): Promise<void> {
    const authorization = { authorization: `Bearer ${token}` }
    const path = `/api/users/charges/${id}/payment`
    const tries = [await send(path, authorization), await send(path, authorization)]
    const secrets = await Promise.all(tries.map((answer) => answer.json()))
    expect(secrets[1]).toEqual(secrets[0])
    const payment = String(secrets[0].clientSecret).split('_secret_')[0] ?? ''
    app.stripe.pay(payment)
    const { raw, headers } = app.stripe.event('payment_intent.succeeded', payment)
    expect((await send('/api/hooks/stripe', headers, raw)).status).toBe(200)
  }
  for (let from = 0; from < payments; from += atOnce)
    await Promise.all(ids.slice(from, from + atOnce).map(pay))
  while ((await app.platform.db.select().from(ledgerEntries)).length < payments) await app.apply()
  await app.apply()
  clients.close()
  provider.close()
  server.close()

  expect(clients.lost.answers).toBeGreaterThan(payments / 5)
  expect(provider.lost.answers).toBeGreaterThan(payments / 5)
  expect(app.stripe.payments()).toHaveLength(payments)
  const { rows } = await app.platform.pool.query(
    `SELECT count(*)::int AS entries, count(DISTINCT charge_id)::int AS charges, sum(amount_minor)::int AS sum
     FROM ledger_entries WHERE kind = 'payment'`,
  )
  expect(rows).toEqual([{ entries: payments, charges: payments, sum: payments * amountMinor }])
  const attempts = await app.platform.db.select().from(paymentAttempts)
  expect(attempts.map(({ state }) => state)).toEqual(Array(payments).fill('succeeded'))
  expect(await brokenIn(app, invariants)).toEqual([])
}, 600_000)
