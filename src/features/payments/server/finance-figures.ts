import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readFinance } from '../finance-contract.ts'
import { countListedDisputes } from './disputes.ts'
import { isCharged, isOpenRefund } from './finance.ts'
import { inBooks } from './finance-reach.ts'
import { readToday } from './ledger.ts'
import { addUp, listCurrencies } from './ledger-sums.ts'
import { availableProviders, providers } from './providers.ts'
import { repairPrefix } from './stripe/reconcile.ts'
import { chargeBalances, charges, paymentAttempts, providerEvents, refunds } from './tables.ts'

const paidDays = 30
const count = sql<number>`count(*)::int`

/** What there is to know at a glance: kept sums, and the few rows of an index each. */
export async function readFiguresForFinance(
  ctx: Ctx<AdminActor>,
  { query: { program } }: Input<typeof readFinance>,
): Promise<Result<typeof readFinance>> {
  const { db, actor, config } = ctx
  const { currency } = await getSetting(db, instituteArea)
  const books = and(inBooks(actor), program && eq(applications.program, program))
  const others = []
  for (const other of await listCurrencies(ctx))
    if (other !== currency) others.push(await sumsIn(ctx, other, program, books))
  return {
    ...(await sumsIn(ctx, currency, program, books)),
    others,
    ...(await countRefunds(ctx, books)),
    disputes: await countListedDisputes(ctx, program),
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

async function sumsIn(
  ctx: Ctx<AdminActor>,
  currency: string,
  program: string | undefined,
  books: SQL | undefined,
) {
  const owed = { what: 'owed', currency, program } as const
  const since = sql`day > (${await readToday(ctx)}::date - ${paidDays}::int)::timestamp AT TIME ZONE 'UTC'`
  return {
    currency,
    owed: await addUp(ctx, owed),
    overdue: await addUp(ctx, { ...owed, days: sql`day < ${ctx.now}` }),
    processing: await addUp(ctx, { what: 'under-way', currency, program }),
    paid: await addUp(ctx, { what: 'came', currency, program, days: since }),
    toGiveBack: await sumDueBack(ctx, books, currency),
  }
}

/** What no one has begun to give back yet; what is on its way is counted with the refunds. */
async function sumDueBack({ db }: Pick<Ctx, 'db'>, books: SQL | undefined, currency: string) {
  const left = sql`${chargeBalances.dueBack} - ${chargeBalances.goingBack}`
  const amount = sql<number>`coalesce(sum(${left}), 0)`.mapWith(Number)
  const [row] = await db
    .select({ amount, count })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(and(books, isCharged.dueBack, sql`${left} > 0`, eq(charges.currency, currency)))
  return row ?? { amount: 0, count: 0 }
}

export async function countRefunds({ db }: Pick<Ctx, 'db'>, books: SQL | undefined) {
  const [row] = await db
    .select({
      refundsUnderWay: sql<number>`count(*) FILTER (WHERE ${refunds.state} = 'pending')::int`,
      refundsFailed: sql<number>`count(*) FILTER (WHERE ${refunds.state} = 'failed')::int`,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(books, isOpenRefund))
  return row ?? { refundsUnderWay: 0, refundsFailed: 0 }
}

/** A webhook that was never set up looks as if no one paid: each provider that sends them is named, heard of or not. */
async function lastWebhooks({ db, config }: Ctx<AdminActor>) {
  const named = providers.filter(
    (provider) => provider.name === 'stripe' && provider.isAvailable(config),
  )
  return Promise.all(
    named.map(async ({ name }) => {
      const [last] = await db
        .select({ at: providerEvents.receivedAt })
        .from(providerEvents)
        // What a comparison has found came from here, not from the provider.
        .where(
          and(
            eq(providerEvents.provider, name),
            sql`${providerEvents.eventId} NOT LIKE ${`${repairPrefix}%`}`,
          ),
        )
        .orderBy(sql`${providerEvents.receivedAt} DESC`)
        .limit(1)
      return { provider: name, lastAt: last?.at ?? null }
    }),
  )
}
