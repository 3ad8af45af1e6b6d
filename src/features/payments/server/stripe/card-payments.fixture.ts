import { and, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeCharge, makeStripeApp } from '#tests/stripe-app.ts'
import { moneyDocuments, providerEvents } from '../tables.ts'

/** Someone with a charge that no one has tried to pay, and a Stripe that knows nothing, for each test of one file. */
export async function cardPayments() {
  const app = await forThisFile(makeStripeApp())
  let charge = await makeCharge(app)
  const { token } = charge

  beforeEach(async () => {
    app.stripe.become('well')
    app.stripe.things.clear()
    app.stripe.requests.splice(0)
    await app.platform.db.delete(providerEvents)
    await nextCharge()
  })

  /** The same person owes another amount, and nothing else. */
  async function nextCharge(): Promise<void> {
    charge = await makeCharge(app, token)
  }

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

  const chargeId = () => charge.id
  return { app, token, chargeId, nextCharge, begin, begun, eventsOf, readCharge, receipts }
}
