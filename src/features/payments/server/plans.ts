import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import type { Status } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { nameOf } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { agreePlan, endPlan } from '../admin-contract.ts'
import { nameOfCharge } from '../charge.ts'
import { rowsOfPlan } from '../installments.ts'
import { paymentsArea } from '../setting-areas.ts'
import { cancelCharges } from './charge-cancellation.ts'
import { settleCharges } from './debt-cancellation.ts'
import { findFigures } from './figures.ts'
import { readToday } from './ledger.ts'
import { askForPlan, placeChargeParts } from './place-charges.ts'
import { charges, installmentPlans } from './tables.ts'

/** Where an application stands, a plan can be agreed. */
export function mayPlan(status: Status): boolean {
  return status === 'accepted' || status === 'enrolled'
}

/** Agrees how what is left after the deposit is paid: each row is a charge, and they add up to it. */
export async function agreeOnPlan(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body: { instalments, firstOn } }: Input<typeof agreePlan>,
): Promise<Result<typeof agreePlan>> {
  const { db, now } = ctx
  const application = await lockApplicationInReach(ctx, applicationId)
  const figures = await findFigures(ctx, applicationId)
  if (!mayPlan(application.status) || !figures)
    throw new Refusal('not-now', 'Plans are only for people who have an offer or are enrolled')
  if (figures.rest === 0)
    throw new Refusal('not-now', 'There’s nothing left to pay in installments')
  if (figures.rest < instalments) throw invalidField('instalments', 'Choose fewer installments')
  if (firstOn < (await readToday(ctx)))
    throw invalidField('firstOn', 'Choose a first day in the future')
  const setting = await getSettings(db, [paymentsArea])
  const planId = randomUUID()
  const { currency, feeVersion, rest } = figures
  const made = await db
    .insert(installmentPlans)
    .values({
      id: planId,
      applicationId,
      totalMinor: rest,
      currency,
      instalments,
      firstOn,
      feeVersion,
      rules: setting(paymentsArea).value.planRules,
      agreedBy: nameOf(ctx.actor),
      agreedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const plan = made[0]
  if (!plan)
    throw new Refusal('not-now', 'There’s already a plan. End it before you set up another', {
      code: 'plan-there',
    })
  // A plan that is agreed before the contract goes out is in it, and is asked for with it.
  if (await placeChargeParts.mayBegin(ctx, applicationId)) {
    await askForPlan(ctx, plan)
    await settleCharges(ctx, application)
  }
  await recordAudit(ctx, {
    action: 'plan.agreed',
    subject: `application:${applicationId}`,
    detail: { plan: planId, instalments },
  })
  return { id: planId }
}

/** Ends a plan: its rows are no longer owed, and what was paid on them pays what is next. */
export async function terminatePlan(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reason } }: Input<typeof endPlan>,
): Promise<Result<typeof endPlan>> {
  const { db, now } = ctx
  const [plan] = await db.select().from(installmentPlans).where(eq(installmentPlans.id, id))
  if (!plan) throw notFound('application')
  await lockApplicationInReach(ctx, plan.applicationId)
  const ended = await db
    .update(installmentPlans)
    .set({ endedAt: now })
    .where(and(eq(installmentPlans.id, id), isNull(installmentPlans.endedAt)))
    .returning({ id: installmentPlans.id })
  if (ended.length === 0)
    throw new Refusal('not-now', 'Someone already ended this plan', { code: 'plan-ended' })
  await cancelCharges(ctx, and(eq(charges.planId, id)), reason)
  await recordAudit(ctx, {
    action: 'plan.ended',
    subject: `application:${plan.applicationId}`,
    detail: { plan: id },
  })
  return {}
}

/** The rows of the plan that holds for an application, as its invoice names them; none without a plan. */
export async function listInstallments({ db }: Pick<Ctx, 'db'>, applicationId: string) {
  const [plan] = await db
    .select()
    .from(installmentPlans)
    .where(and(eq(installmentPlans.applicationId, applicationId), isNull(installmentPlans.endedAt)))
  if (!plan) return []
  const { totalMinor, instalments, firstOn, currency } = plan
  return rowsOfPlan(totalMinor, instalments, firstOn).map(({ number, amount, on }) => ({
    name: nameOfCharge('instalment', number, instalments),
    amount,
    currency,
    on,
  }))
}
