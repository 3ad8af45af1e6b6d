import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, priceAreas } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { formatMoney } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import { cancelEnrollments, endCharges, endingSteps, waitForLater } from './charge-cancellation.ts'
import { chargeBalances, charges } from './tables.ts'

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
  const setting = await getSettings(db, [instituteArea, priceAreas.ba, priceAreas.msc])
  const refused = new Map<string, string>()
  for (const { id, program, chargeId, ...charge } of rows) {
    const price = setting(priceAreas[Program.parse(program)]).value
    const open = chargeId ? (charge.open ?? 0) : price.applicationFee
    if (open === 0) continue
    const fee = formatMoney(open, charge.currency ?? setting(instituteArea).value.currency)
    refused.set(
      id,
      charge.processing
        ? onItsWay
        : `Pay the ${fee} application fee first. You’ll find it on your dashboard, under Payments`,
    )
  }
  return refused
}

const onItsWay =
  'Your application fee payment is still processing. We’ll email you once it goes through, and then you can submit'

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
  return new Map(rows.map(({ id }) => [id, 'The deposit hasn’t been paid yet']))
}

/** What steps need to know of money. */
export const paymentFacts = [
  { name: 'fee-settled', steps: ['submit'], refusals: unpaidFees },
  { name: 'deposit-settled', steps: ['enrol'], refusals: unsettledDeposits },
] as const

/** What steps do with what is owed. */
export const paymentConsequences = [
  { name: 'charges-wait', steps: ['defer'], run: waitForLater },
  { name: 'charges-ended', steps: endingSteps, run: endCharges },
  { name: 'enrolments-cancelled', steps: ['cancel-enrolment'], run: cancelEnrollments },
] as const
