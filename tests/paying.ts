import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { applyEvents } from '#features/payments/server/stripe/events.ts'
import { charges, ledgerEntries, paymentAttempts } from '#server/db/schema.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { startStripe, stripeKeys } from './stripe-server.ts'

export type PayingApp = Awaited<ReturnType<typeof makePayingApp>>

/** The application with Stripe switched on, and with the stand-in in Stripe's place. */
export async function makePayingApp(environment: Record<string, string> = {}) {
  let clock = () => new Date()
  const stripe = await startStripe(() => clock())
  const app = await makeTestApp({ environment: { ...stripeKeys, ...environment } })
  clock = app.clock.now
  if (app.config.stripe) app.config.stripe.at = stripe.at

  /** Sends an event to the product, as Stripe would. */
  function deliver({ raw, headers }: { raw: string; headers: Record<string, string> }) {
    return app.call('POST /api/hooks/stripe', { raw, headers })
  }

  async function close(): Promise<void> {
    await app.close()
    await stripe.close()
  }

  return { ...app, stripe, deliver, apply: () => applyEvents(app.platform), close }
}

/** An accepted applicant with one thing to pay, and none beside it. */
export async function makeCharge(app: TestApp, token?: string, amountMinor = 50_000) {
  const person = token ? undefined : await bringIn(app, cast.priya)
  const applicant = token ?? person?.token ?? ''
  const own = await app.call('GET /api/users/applications', { token: applicant })
  const applicationId: string = own.body.applications[0].id
  const { db } = app.platform
  await db.update(charges).set({ cancelledAt: app.clock.now() }).where(isNull(charges.cancelledAt))
  const id = randomUUID()
  await db.insert(charges).values({
    id,
    applicationId,
    kind: 'deposit',
    amountMinor,
    currency: 'USD',
    feeVersion: 1,
    at: app.clock.now(),
  })
  return { id, token: applicant, applicationId }
}

export async function attemptsOf({ platform }: TestApp, chargeId: string) {
  return platform.db.select().from(paymentAttempts).where(eq(paymentAttempts.chargeId, chargeId))
}

export async function entriesOf({ platform }: TestApp, chargeId: string) {
  return platform.db.select().from(ledgerEntries).where(eq(ledgerEntries.chargeId, chargeId))
}

/** What lets a server that runs as a process of its own take the stand-in for Stripe. */
export function standInAt({ host, port }: { host: string; port: number }): Record<string, string> {
  const preload = new URL('stripe-in-place.ts', import.meta.url).href
  return {
    ...stripeKeys,
    STRIPE_STAND_IN: `http://${host}:${port}`,
    NODE_OPTIONS: `--import=${preload}`,
  }
}
