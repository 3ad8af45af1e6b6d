import { expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { attemptsOf, makeCharge, makeStripeApp } from '#tests/stripe-app.ts'

const app = await forThisFile(makeStripeApp())

test('R26: while Stripe is silent, others are served as ever, and nothing is lost', async () => {
  const { id: charge, token } = await makeCharge(app)
  const params = { id: charge }
  const begin = () => app.call('POST /api/users/charges/{id}/payment', { token, params })
  async function servedMeanwhile(): Promise<number> {
    const began = performance.now()
    const calls = Array.from({ length: 40 }, () => app.call('GET /api/users/me', { token }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return performance.now() - began
  }
  const usual = await servedMeanwhile()
  app.stripe.become('silent')
  // More of them than the pool has connections: none may be held while Stripe is waited for.
  const waiting = Array.from({ length: 30 }, begin)
  await expect.poll(() => app.stripe.requests.length).toBeGreaterThan(0)
  expect(await servedMeanwhile()).toBeLessThan(usual + 2_000)
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await attemptsOf(app, charge)).toMatchObject([{ state: 'created', providerRef: null }])
})
