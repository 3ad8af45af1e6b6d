import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { dayIn } from '#shared/dates.ts'
import { openOf } from '../charge-balance.ts'
import { rowsOfPlan } from '../installments.ts'
import { paymentsArea } from '../setting-areas.ts'
import { listBalances } from './charge-balances.ts'
import { settleCharges } from './debt-cancellation.ts'
import { findFigures } from './figures.ts'
import { correctInvoices, issueInvoices, issuePlanInvoice } from './invoices.ts'
import { notifyOfPlan } from './mails.ts'
import { charges, installmentPlans } from './tables.ts'

type PlanRow = typeof installmentPlans.$inferSelect

/**
 * Whether anything may be asked of somebody for their place. The feature that knows the contract
 * registers it: nothing is invoiced, and no clock runs, before a contract was sent.
 */
export const placeChargeParts: {
  mayBegin(ctx: Pick<Ctx, 'db'>, applicationId: string): Promise<boolean>
} = {
  mayBegin: async () => true,
}

/** The last day to pay the deposit of anyone who is sent a contract now; null where none is asked for. */
export async function depositDay(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  amount: number,
): Promise<string | null> {
  const setting = await getSettings(db, [instituteArea, paymentsArea])
  const { timeZone } = setting(instituteArea).value
  const deposit = await findDeposit(db, applicationId)
  if (!deposit && amount === 0) return null
  // What is paid already keeps its day.
  if (deposit && openOf(deposit) === 0 && deposit.row.dueAt)
    return dayIn(deposit.row.dueAt, timeZone)
  return Temporal.PlainDate.from(dayIn(now, timeZone))
    .add({ days: setting(paymentsArea).value.depositDays })
    .toString()
}

/**
 * Asks for the deposit, by the price that was applied with, and for the rows of a plan that is agreed, as
 * the contract that goes out says. What is open of an earlier time is asked for again by its new last day.
 */
export async function askForPlace(
  ctx: Ctx,
  application: { id: string; status: string },
  depositBy: string | null,
): Promise<void> {
  const setting = await getSettings(ctx.db, [instituteArea])
  if (depositBy)
    await askForDeposit(
      ctx,
      application.id,
      endOfDay(depositBy, setting(instituteArea).value.timeZone),
    )
  const [plan] = await ctx.db
    .select()
    .from(installmentPlans)
    .where(
      and(eq(installmentPlans.applicationId, application.id), isNull(installmentPlans.endedAt)),
    )
  if (plan && (await ctx.db.$count(charges, eq(charges.planId, plan.id))) === 0)
    await askForPlan(ctx, plan)
  await settleCharges(ctx, application)
}

async function askForDeposit(ctx: Ctx, applicationId: string, dueAt: Date): Promise<void> {
  const { db, now } = ctx
  const there = await findDeposit(db, applicationId)
  const figures = await findFigures(ctx, applicationId)
  if (there) return moveLastDay(ctx, there, dueAt)
  if (!figures?.deposit) return
  const charge = {
    id: randomUUID(),
    applicationId,
    kind: 'deposit',
    amountMinor: figures.deposit,
    currency: figures.currency,
    dueAt,
    feeVersion: figures.feeVersion,
    at: now,
  }
  await db.insert(charges).values(charge)
  await issueInvoices(ctx, [{ charge, figures }])
}

type Deposit = Awaited<ReturnType<typeof listBalances>>[number]

/** The invoice of what is open is corrected, and a new one says the new day. */
async function moveLastDay(ctx: Ctx, deposit: Deposit, dueAt: Date): Promise<void> {
  const amount = openOf(deposit)
  if (amount === 0 || deposit.row.dueAt?.getTime() === dueAt.getTime()) return
  const charge = { ...deposit.row, dueAt }
  await ctx.db.update(charges).set({ dueAt }).where(eq(charges.id, charge.id))
  await correctInvoices(ctx, [{ charge, amount }], {
    label: 'Charged again',
    words: 'Replaced by a new invoice with a new due date',
  })
  const figures = await findFigures(ctx, charge.applicationId)
  await issueInvoices(ctx, [{ charge: { ...charge, amountMinor: amount }, figures }])
}

async function findDeposit(db: Db, applicationId: string): Promise<Deposit | undefined> {
  const list = await listBalances(db, [applicationId])
  return list.find(({ row, isCancelled }) => row.kind === 'deposit' && !isCancelled)
}

/** The charges of a plan with their one invoice: each row is a charge, and they add up to it. */
export async function askForPlan(ctx: Ctx, plan: PlanRow): Promise<void> {
  const { db, now } = ctx
  const { applicationId, totalMinor, instalments, firstOn, currency, feeVersion } = plan
  const figures = await findFigures(ctx, applicationId)
  if (!figures) return
  const setting = await getSettings(db, [instituteArea])
  const { timeZone } = setting(instituteArea).value
  const rows = rowsOfPlan(totalMinor, instalments, firstOn)
  await db.insert(charges).values(
    rows.map(({ number, amount, on }) => ({
      id: randomUUID(),
      applicationId,
      kind: 'instalment',
      number,
      planId: plan.id,
      amountMinor: amount,
      currency,
      dueAt: endOfDay(on, timeZone),
      feeVersion,
      at: now,
    })),
  )
  await issuePlanInvoice(ctx, plan, figures, rows)
  await notifyOfPlan(ctx, plan, rows)
}
