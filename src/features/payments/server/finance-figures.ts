import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import {
  applications,
  charges,
  ledgerEntries,
  paymentAttempts,
  providerEvents,
  refunds,
} from '#server/db/schema.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readFinance } from '../finance-contract.ts'
import { isCharged, isOpenRefund } from './finance.ts'
import { today } from './ledger.ts'
import { availableProviders, providers } from './providers.ts'
import { repairPrefix } from './stripe/reconcile.ts'

const paidDays = 30
const count = sql<number>`count(*)::int`

/** What there is to know at a glance, each figure from an index of its own. */
export async function readForFinance(
  ctx: Ctx<AdminActor>,
  { query: { program } }: Input<typeof readFinance>,
): Promise<Result<typeof readFinance>> {
  const { db, actor, now, config } = ctx
  const { currency } = await getSetting(db, 'institute')
  const reach = and(inReach(actor), program && eq(applications.program, program))
  const sumOf = async (amount: SQL, which: SQL | undefined) => {
    const [row] = await db
      .select({ amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number), count })
      .from(charges)
      .innerJoin(applications, eq(applications.id, charges.applicationId))
      .where(and(reach, eq(charges.currency, currency), which))
    return row ?? { amount: 0, count: 0 }
  }
  const left = sql`${charges.amountMinor} - ${charges.settledMinor}`
  const [processing] = await db
    .select({
      amount: sql<number>`coalesce(sum(${paymentAttempts.amountMinor}), 0)`.mapWith(Number),
      count,
    })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(reach, eq(paymentAttempts.state, 'processing')))
  const [paid] = await db
    .select({
      amount: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number),
      count,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(
      and(
        reach,
        eq(ledgerEntries.counts, 'money'),
        eq(ledgerEntries.currency, currency),
        sql`${ledgerEntries.valueDate} > ${await today(ctx)}::date - ${paidDays}::int`,
      ),
    )
  const owed = await sumOf(left, isCharged.owed)
  const overdue = await sumOf(
    left,
    and(isCharged.owed, sql`coalesce(${charges.dueAt}, 'infinity') < ${now}`),
  )
  const cancelled = await sumOf(sql`${charges.settledMinor}`, isCharged.toGiveBack)
  const overpaid = await sumOf(sql`-(${left})`, isCharged.overpaid)
  const [open] = await db
    .select({
      underWay: sql<number>`count(*) FILTER (WHERE ${refunds.state} = 'pending')::int`,
      failed: sql<number>`count(*) FILTER (WHERE ${refunds.state} = 'failed')::int`,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(reach, isOpenRefund))
  return {
    currency,
    owed,
    overdue,
    processing: processing ?? { amount: 0, count: 0 },
    paid: paid ?? { amount: 0, count: 0 },
    toGiveBack: {
      amount: cancelled.amount + overpaid.amount,
      count: cancelled.count + overpaid.count,
    },
    refundsUnderWay: open?.underWay ?? 0,
    refundsFailed: open?.failed ?? 0,
    quarantined: await db.$count(
      providerEvents,
      and(isNotNull(providerEvents.quarantined), isNull(providerEvents.settledAt)),
    ),
    webhooks: await lastWebhooks(ctx),
    testProviders: availableProviders(config)
      .filter((provider) => provider.isTest(config))
      .map(({ name }) => name),
  }
}

/** A webhook that was never set up looks as if nobody paid: each provider that sends them is named, heard of or not. */
async function lastWebhooks({ db, config }: Ctx<AdminActor>) {
  const rows = await db
    .select({
      provider: providerEvents.provider,
      lastAt: sql<Date | string>`max(${providerEvents.receivedAt})`,
    })
    .from(providerEvents)
    // What a comparison has found came from here, not from the provider.
    .where(sql`${providerEvents.eventId} NOT LIKE ${`${repairPrefix}%`}`)
    .groupBy(providerEvents.provider)
  return providers
    .filter((provider) => provider.name === 'stripe' && provider.isAvailable(config))
    .map(({ name }) => {
      const lastAt = rows.find(({ provider }) => provider === name)?.lastAt
      return { provider: name, lastAt: lastAt ? new Date(lastAt).toISOString() : null }
    })
}
