import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cancelCharges } from '#features/payments/server/charge-cancellation.ts'
import { issueInvoices } from '#features/payments/server/invoices.ts'
import { applyEvents } from '#features/payments/server/stripe/events.ts'
import { charges, ledgerEntries, paymentAttempts } from '#features/payments/server/tables.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast, castContext } from './cast.ts'
import { startStripe, stripeKeys } from './stripe-server.ts'

export type StripeApp = Awaited<ReturnType<typeof makeStripeApp>>

/** The application with Stripe switched on, and with the stand-in in Stripe's place. */
export async function makeStripeApp(environment: Record<string, string> = {}) {
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

/** An accepted applicant with one thing to pay, and none beside it but those before a second. */
export async function makeCharge(app: TestApp, token?: string, amountMinor = 50_000, number = 1) {
  const person = token ? undefined : await bringIn(app, cast.priya)
  const applicant = token ?? person?.token ?? ''
  const own = await app.call('GET /api/users/applications', { token: applicant })
  const applicationId: string = own.body.applications[0].id
  if (number === 1) await endAllCharges(app)
  const id = randomUUID()
  const charge = { id, applicationId, kind: 'deposit', number, amountMinor, currency: 'USD' }
  await askFor(app, [charge])
  return { id, token: applicant, applicationId }
}

type Asked = Omit<typeof charges.$inferInsert, 'at' | 'feeVersion'>

/** Charges with their invoices, as a verb would make them. */
export async function askFor({ platform }: TestApp, asked: readonly Asked[]): Promise<void> {
  const now = platform.now()
  await platform.db.transaction(async (db) => {
    const rows = asked.map((charge) => ({ ...charge, feeVersion: 1, at: now }))
    const made = await db.insert(charges).values(rows).returning()
    await issueInvoices(
      { db, now },
      made.map((charge) => ({ charge, figures: null })),
    )
  })
}

/** Nothing is owed any more, and what was paid stays where it is. */
export async function endAllCharges(app: TestApp): Promise<void> {
  await app.platform.db.transaction((db) =>
    cancelCharges(castContext(app, db, { kind: 'system' }), undefined, 'Over', 0),
  )
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
