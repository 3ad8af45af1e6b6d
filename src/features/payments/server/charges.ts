import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, priceAreas } from '#features/settings/setting-areas.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { canBegin, type Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { Program } from '#shared/program.ts'
import { ChargeKind, nameOfCharge, stateOf } from '../charge.ts'
import type { Charge } from '../contract.ts'
import { inReachOrBooks } from './finance-reach.ts'
import { issueInvoices } from './invoices.ts'
import { chargeBalances, charges, installmentPlans } from './tables.ts'

export type ChargeRow = typeof charges.$inferSelect

/** The figures of a charge, for a select that joins them. */
export const balanceFields = {
  paid: chargeBalances.paid,
  waived: chargeBalances.waived,
  refunded: chargeBalances.refunded,
  open: chargeBalances.open,
  dueBack: chargeBalances.dueBack,
  processing: chargeBalances.processing,
  disputed: chargeBalances.disputed,
  goingBack: chargeBalances.goingBack,
  cancelled: chargeBalances.cancelled,
}
type BalanceRow = Record<keyof typeof balanceFields, number>

export type LockedCharge = {
  charge: ChargeRow
  application: { id: string; program: Program; status: Status; discardedAt: Date | null }
}

/** One's own charge, with its application locked before it; 404 for another's as where there is none. */
export function lockOwnCharge(ctx: Ctx<ApplicantActor>, id: string): Promise<LockedCharge> {
  return lockChargeWhere(ctx, id, ownedBy(ctx.actor))
}

export function lockChargeForOffice(ctx: Ctx<AdminActor>, id: string): Promise<LockedCharge> {
  return lockChargeWhere(ctx, id, inReachOrBooks(ctx.actor))
}

/** For what providers say: their money arrives, whatever became of the application. */
export function lockChargeForSystem(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<LockedCharge> {
  return lockChargeWhere(ctx, id, undefined)
}

async function lockChargeWhere(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  which: SQL | undefined,
): Promise<LockedCharge> {
  const { db } = ctx
  const [application] = await db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
      discardedAt: applications.discardedAt,
    })
    .from(applications)
    .where(
      and(
        sql`${applications.id} IN (${id}, (SELECT c.application_id FROM charges c WHERE c.id = ${id}))`,
        which,
      ),
    )
    .for('update')
  if (!application) throw notFound('charge')
  const held = {
    ...application,
    program: Program.parse(application.program),
    status: Status.parse(application.status),
  }
  if (id === held.id) await askForFee(ctx, held)
  const [charge] = await db.select().from(charges).where(eq(charges.id, id)).for('update')
  if (!charge) throw notFound('charge')
  return { charge, application: held }
}

type FeeCandidate = { id: string; program: Program; status: Status; submittedAt: Date | null }

/** Whether the fee is between an application and its first submission. */
export function owesFee({ status, submittedAt }: Omit<FeeCandidate, 'id' | 'program'>): boolean {
  return status === 'incomplete' && submittedAt === null
}

/**
 * Makes the charge of the application fee, by the price of now. There is one for each application, so it
 * bears the application's id: it can be named before it is there, and is there once however many ask.
 */
async function askForFee(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  application: FeeCandidate,
): Promise<void> {
  if (!owesFee(application)) return
  const fee = await readFee(db, application.program)
  if (fee.amount === 0) return
  const charge = {
    id: application.id,
    applicationId: application.id,
    kind: 'application-fee',
    amountMinor: fee.amount,
    currency: fee.currency,
    feeVersion: fee.version,
    at: now,
  }
  const ask = async (tx: Db) => {
    const made = await tx.insert(charges).values(charge).onConflictDoNothing().returning()
    await issueInvoices(
      { db: tx, now },
      made.map((charge) => ({ charge, figures: null })),
    )
  }
  await (canBegin(db) ? db.transaction(ask) : ask(db))
}

/** One's own application whose fee is still to be asked for; undefined for every other id. */
export async function findOwnFee({ db, actor }: Ctx<ApplicantActor>, id: string) {
  const [row] = await db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
      chargeId: charges.id,
    })
    .from(applications)
    .leftJoin(charges, eq(charges.id, applications.id))
    .where(and(eq(applications.id, id), ownedBy(actor)))
  if (!row || row.chargeId) return undefined
  const feeing = { ...row, program: Program.parse(row.program), status: Status.parse(row.status) }
  if (!owesFee(feeing)) return undefined
  const { amount, currency } = await readFee(db, feeing.program)
  return amount > 0 ? { ...feeing, amount, currency } : undefined
}

/** Whether an id names a charge of one's own, one that is still to be asked for among them. */
export async function isOwnCharge(ctx: Ctx<ApplicantActor>, id: string): Promise<boolean> {
  // In this order: a fee that another call asks for in between is found as a charge.
  return (await findOwnFee(ctx, id)) !== undefined || hasCharge(ctx, id)
}

/** Refuses what is no charge of one's own; whether it can still be paid is not asked. */
export async function requireOwnCharge(ctx: Ctx<ApplicantActor>, id: string): Promise<void> {
  if (!(await hasCharge(ctx, id))) throw notFound('charge')
}

async function hasCharge({ db, actor }: Ctx<ApplicantActor>, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(eq(charges.id, id), ownedBy(actor)))
  return rows.length > 0
}

/** Makes the charge of one's own fee if it is that which an id names; any other id is left alone. */
export async function askForOwnFee(ctx: Ctx<ApplicantActor>, id: string): Promise<void> {
  const fee = await findOwnFee(ctx, id)
  if (fee) await askForFee(ctx, fee)
}

/** What applying costs now. */
export async function readFee(db: Db, program: Program) {
  const setting = await getSettings(db, [priceAreas.ba, priceAreas.msc, instituteArea])
  const { value, version } = setting(priceAreas[program])
  return { amount: value.applicationFee, version, currency: setting(instituteArea).value.currency }
}

/** How a charge stands now; read it after holding it. */
export async function balanceOf({ db }: Pick<Ctx, 'db'>, chargeId: string): Promise<BalanceRow> {
  const [row] = await db
    .select(balanceFields)
    .from(chargeBalances)
    .where(eq(chargeBalances.chargeId, chargeId))
  if (!row) throw notFound('charge')
  return row
}

/** Everything that is or was owed for an application, the first due first. */
export async function listChargesOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
): Promise<(z.input<typeof Charge> & { row: ChargeRow })[]> {
  const rows = await db
    .select({ charge: charges, balance: balanceFields, instalments: installmentPlans.instalments })
    .from(charges)
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .leftJoin(installmentPlans, eq(installmentPlans.id, charges.planId))
    .where(eq(charges.applicationId, applicationId))
    .orderBy(sql`${charges.dueAt} ASC NULLS FIRST`, charges.at, charges.number)
  return rows.map((row) => ({ ...presentCharge(row, now), row: row.charge }))
}

/** A charge as pages show it. */
export function presentCharge(
  {
    charge,
    balance,
    instalments,
  }: { charge: ChargeRow; balance: BalanceRow; instalments: number | null },
  now: Date,
): z.input<typeof Charge> {
  const { refunded: _, goingBack, ...figures } = balance
  const amounts = { amount: charge.amountMinor, ...figures }
  const kind = ChargeKind.parse(charge.kind)
  return {
    ...amounts,
    id: charge.id,
    kind,
    name: nameOfCharge(kind, charge.number, instalments ?? undefined),
    state: stateOf({ ...amounts, dueAt: charge.dueAt, cancelledAt: charge.cancelledAt }, now),
    currency: charge.currency,
    dueAt: charge.dueAt,
    goingBack,
  }
}

/** The name of a held charge, with the length of its plan. */
export async function readChargeName(db: Db, { kind, number, planId }: ChargeRow): Promise<string> {
  const plans = planId
    ? await db
        .select({ instalments: installmentPlans.instalments })
        .from(installmentPlans)
        .where(inArray(installmentPlans.id, [planId]))
    : []
  return nameOfCharge(ChargeKind.parse(kind), number, plans[0]?.instalments)
}

/** 409 with a sentence where nothing is open on a charge. */
export function nothingOpen(): Refusal {
  return new Refusal('not-now', 'There’s nothing left to pay here', { code: 'nothing-open' })
}
