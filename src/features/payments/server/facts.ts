import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import type { StepName } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { applications, chargeBalances, charges } from '#server/db/schema.ts'
import { dayIn } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import { cancelEnrolments, endCharges, endingSteps } from './ending.ts'
import { listFigures } from './figures.ts'
import { issueInvoices } from './papers.ts'

/** The application fee is paid or waived before an application is handed in for the first time. */
async function unpaidFees(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      id: applications.id,
      program: applications.program,
      chargeId: charges.id,
      open: chargeBalances.open,
      processing: chargeBalances.processing,
      currency: charges.currency,
    })
    .from(applications)
    .leftJoin(charges, eq(charges.id, applications.id))
    .leftJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(and(inArray(applications.id, [...ids]), isNull(applications.submittedAt)))
  if (rows.length === 0) return new Map()
  const setting = await getSettings(db, ['institute', 'price:ba', 'price:msc'])
  const refused = new Map<string, string>()
  for (const { id, program, chargeId, ...charge } of rows) {
    const price = setting(`price:${Program.parse(program)}` as const).value
    const open = chargeId ? (charge.open ?? 0) : price.applicationFee
    if (open === 0) continue
    const fee = formatMoney(open, charge.currency ?? setting('institute').value.currency)
    refused.set(
      id,
      charge.processing
        ? onItsWay
        : `Pay the application fee of ${fee} first. You find it on your dashboard, under Payments`,
    )
  }
  return refused
}

const onItsWay =
  'Your payment of the application fee is on its way. Submit once it has arrived; we write to you then'

/** A deposit that is asked for is settled or waived before somebody is enrolled. */
async function unsettledDeposits(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: charges.applicationId })
    .from(charges)
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(
      and(
        inArray(charges.applicationId, [...ids]),
        eq(charges.kind, 'deposit'),
        isNull(charges.cancelledAt),
        sql`${chargeBalances.open} > 0`,
      ),
    )
  return new Map(rows.map(({ id }) => [id, 'The deposit is not settled yet']))
}

/** Steps by which somebody has an offer. */
const offeringSteps = ['release-accept', 'resume'] as const satisfies readonly StepName[]

/**
 * Asks for the deposit of whoever has an offer, by the price that they applied with. What was paid
 * before a deferral stays; what was not gets a new last day. No mail: the letter tells of the offer first.
 */
async function askForDeposits(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const { db, now } = ctx
  const ids = moved.map(({ id }) => id)
  const setting = await getSettings(db, ['institute', 'payments'])
  const { timeZone } = setting('institute').value
  const lastDay = Temporal.PlainDate.from(dayIn(now, timeZone))
    .add({ days: setting('payments').value.depositDays })
    .toString()
  const dueAt = endOfDay(lastDay, timeZone)
  const there = await db
    .update(charges)
    .set({ dueAt })
    .where(
      and(
        inArray(charges.applicationId, ids),
        eq(charges.kind, 'deposit'),
        isNull(charges.cancelledAt),
      ),
    )
    .returning({ id: charges.applicationId })
  const figures = await listFigures(
    ctx,
    ids.filter((id) => there.every((row) => row.id !== id)),
  )
  const asked = [...figures]
    .filter(([, { deposit }]) => deposit > 0)
    .map(([applicationId, found]) => ({
      figures: found,
      charge: {
        id: randomUUID(),
        applicationId,
        kind: 'deposit',
        amountMinor: found.deposit,
        currency: found.currency,
        dueAt,
        feeVersion: found.feeVersion,
        at: now,
      },
    }))
  if (asked.length === 0) return
  await db.insert(charges).values(asked.map(({ charge }) => charge))
  await issueInvoices(ctx, asked)
}

/** What steps need to know of money. */
export const paymentFacts = [
  { name: 'fee-settled', steps: ['submit'], refusals: unpaidFees },
  { name: 'deposit-settled', steps: ['enrol'], refusals: unsettledDeposits },
] as const

/** What steps do with what is owed. */
export const paymentConsequences = [
  { name: 'deposits', steps: offeringSteps, run: askForDeposits },
  { name: 'charges-ended', steps: endingSteps, run: endCharges },
  { name: 'enrolments-cancelled', steps: ['cancel-enrolment'], run: cancelEnrolments },
] as const
