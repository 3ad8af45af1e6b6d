import { expect, test, vi } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { startStripe, stripeKeys } from '#tests/stripe-server.ts'
import { requestStripe, Unreachable } from './client.ts'

const stripe = await forThisFile(startStripe())

function keysAt(host: string) {
  return {
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: [],
    isLive: false,
    at: { ...stripe.at, host },
  }
}

test('a dead Stripe is asked once a minute, by one of many, and as ever once it is back', async () => {
  const config = { stripe: keysAt('127.0.0.1') }
  const list = () => requestStripe(config, (client) => client.paymentIntents.list({ limit: 1 }))
  const many = async () => {
    const before = stripe.requests.length
    const results = await Promise.allSettled(Array.from({ length: 10 }, list))
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures.every((reason) => reason instanceof Unreachable)).toBe(true)
    return { asked: stripe.requests.length - before, failed: failures.length }
  }
  expect(await many()).toEqual({ asked: 10, failed: 0 })
  stripe.become('failing')
  for (let tries = 0; tries < 3; tries++) await expect(list()).rejects.toThrow(Unreachable)
  expect(await many()).toEqual({ asked: 0, failed: 10 })
  const now = performance.now.bind(performance)
  let ahead = 59_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  expect(await many()).toEqual({ asked: 0, failed: 10 })
  ahead = 62_000
  expect(await many()).toEqual({ asked: 1, failed: 10 })
  stripe.become('well')
  ahead = 130_000
  expect(await many()).toEqual({ asked: 1, failed: 9 })
  expect(await many()).toEqual({ asked: 10, failed: 0 })
  clock.mockRestore()
})

test('asks in the version that the code was written for, without telemetry', async () => {
  const config = { stripe: keysAt('127.0.0.1') }
  await requestStripe(config, (client) => client.paymentIntents.list({ limit: 1 }))
  expect(stripe.headers()['stripe-version']).toBe('2026-10-28.endive')
  expect(stripe.headers()['x-stripe-client-telemetry']).toBeUndefined()
})

test.each(['stripe.example', '10.0.0.1', '127.0.0.1.example'])(
  'nobody at %s stands in for Stripe',
  async (host) => {
    const config = { stripe: keysAt(host) }
    await expect(requestStripe(config, (client) => client.paymentIntents.list())).rejects.toThrow(
      'Only this machine can act as Stripe',
    )
  },
)
