import { and, eq, lte } from 'drizzle-orm'
import { type Ctx, systemContext } from '#server/context.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { AttemptState } from '../charge.ts'
import type { settleDemoPayment } from '../pay-contract.ts'
import { applyPayment } from './attempts.ts'
import type { Attempt, Provider, ReadObject } from './providers.ts'
import { paymentAttempts } from './tables.ts'

const everyMs = 5_000
/** How long a bank takes that is not there. */
const debitMs = 60_000

type DemoPayment = Pick<Attempt, 'id' | 'chargeId' | 'amountMinor' | 'currency'>

/** Replaces a card payment by a page of our own. No money moves; the start refuses it in production. */
export const demoProvider: Provider = {
  name: 'demo',
  words: 'a demo card',
  isAvailable: ({ demoPayments }) => demoPayments,
  isTest: () => true,
  minimum: () => 1,
  async start(_, attempt) {
    return { reference: referenceOf(attempt), clientSecret: attempt.id }
  },
  async read(_, reference) {
    return objectOf(reference, 'created')
  },
  async cancel(_, reference) {
    return objectOf(reference, 'cancelled')
  },
  async refund(_, { id }) {
    return { reference: `demo-refund:${id}`, state: 'succeeded' }
  },
}

/** Nothing outside keeps a demo payment: its reference holds all of it. */
function referenceOf({ id, chargeId, amountMinor, currency }: DemoPayment): string {
  return ['demo', id, chargeId, amountMinor, currency].join(':')
}

function objectOf(reference: string, state: AttemptState): ReadObject {
  const [, attemptId = null, chargeId = null, amount, currency = ''] = reference.split(':')
  const amountMinor = Number(amount)
  return { reference, state, attemptId, chargeId, amountMinor, currency, isLive: false }
}

const states = { paid: 'succeeded', processing: 'processing' } as const

/** What the demo page's buttons do; pressed again, nothing more. A refused card leaves everything as it was. */
export async function settleDemo(
  ctx: Ctx,
  { params, body }: Input<typeof settleDemoPayment>,
): Promise<Result<typeof settleDemoPayment>> {
  const isNamed = and(eq(paymentAttempts.id, params.id), eq(paymentAttempts.provider, 'demo'))
  const rows = ctx.config.demoPayments
    ? await ctx.db.select().from(paymentAttempts).where(isNamed)
    : []
  const reference = rows[0]?.providerRef
  if (!reference) throw notFound('payment')
  if (body.outcome !== 'declined' && rows[0]?.state !== 'cancelled')
    await applyPayment(ctx, params.id, objectOf(reference, states[body.outcome]))
  return {}
}

/** A debit on its way arrives after a minute. */
export const demoDebitJob: Job = { name: 'settle-demo-debits', everyMs, run: settleDebits }

export async function settleDebits(platform: JobPlatform): Promise<void> {
  const { db, config, now } = platform
  if (!config.demoPayments) return
  const before = new Date(now().getTime() - debitMs)
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, 'demo'),
        eq(paymentAttempts.state, 'processing'),
        lte(paymentAttempts.stateAt, before),
      ),
    )
  await eachRow(rows, ({ id, providerRef }) =>
    db.transaction((tx) =>
      applyPayment(systemContext(platform, tx), id, objectOf(providerRef ?? '', 'succeeded')),
    ),
  )
}
