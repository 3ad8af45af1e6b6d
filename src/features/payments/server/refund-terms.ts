import { sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import type { OwnRefund } from '../contract.ts'
import {
  givenBack,
  percentOn,
  type RefundStep,
  type RefundTerms,
  spansOf,
} from '../refund-terms.ts'
import { listBalances } from './charge-balances.ts'
import { readToday } from './ledger.ts'

/** The terms that somebody signed, and those of people without a contract. The feature that knows contracts fills both. */
export const refundTerms: {
  find(ctx: Pick<Ctx, 'db'>, applicationId: string): Promise<RefundTerms | undefined>
  usual(db: Db): Promise<{ cancelDays: number; refundSteps: RefundStep[] }>
} = {
  find: async () => undefined,
  usual: async () => ({ cancelDays: 0, refundSteps: [] }),
}

/** The terms that hold; without a contract the days to cancel count from the enrollment. */
export async function getTerms(ctx: Pick<Ctx, 'db'>, applicationId: string): Promise<RefundTerms> {
  const known = await refundTerms.find(ctx, applicationId)
  if (known) return known
  const { cancelDays, refundSteps: steps } = await refundTerms.usual(ctx.db)
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const { rows } = await ctx.db.execute<{ at: Date | string | null; starts_on: string }>(sql`
    SELECT i.starts_on::text, (SELECT t.at FROM timeline t
      WHERE t.application_id = a.id AND t.step = 'enrol' ORDER BY t.seq DESC LIMIT 1) AS at
    FROM applications a JOIN intakes i ON i.id = a.intake_id WHERE a.id = ${applicationId}`)
  const enrolled = dayIn(new Date(rows[0]?.at ?? 0), timeZone)
  return {
    allUntil: addDays(enrolled, cancelDays),
    startsOn: rows[0]?.starts_on ?? enrolled,
    steps,
  }
}

/** What goes back to somebody enrolled who cancels today; null for everybody else. */
export async function findRefund(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, status }: { id: string; status: string },
): Promise<OwnRefund | null> {
  if (status !== 'enrolled') return null
  const balances = await listBalances(ctx.db, [id])
  const place = balances.filter(({ row }) => row.kind !== 'application-fee')
  const [first] = place
  if (!first) return null
  const terms = await getTerms(ctx, id)
  const percent = percentOn(terms, await readToday(ctx))
  const ofCurrency = place.filter(({ currency }) => currency === first.currency)
  return {
    percent,
    amount: givenBack(ofCurrency, percent),
    currency: first.currency,
    spans: spansOf(terms),
  }
}
