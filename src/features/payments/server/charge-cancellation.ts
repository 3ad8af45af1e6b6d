import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import type { ChargeKind } from '../charge.ts'
import { endedPart } from '../charge-balance.ts'
import { percentOn } from '../refund-terms.ts'
import { listBalances } from './charge-balances.ts'
import { endDebts, settleCharges } from './debt-cancellation.ts'
import { reissueInvoice } from './invoices.ts'
import { addEntries, readToday } from './ledger.ts'
import { getTerms } from './refund-terms.ts'
import { charges, installmentPlans } from './tables.ts'

/** Steps after which a place is not paid for anymore. */
export const endingSteps = [
  'release-reject',
  'decline',
  'rescind',
  'withdraw',
] as const satisfies readonly StepName[]

/** Nothing more is owed; money that came for the place is to go back. */
export async function endCharges(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  await endPlans(ctx, moved)
  await cancelCharges(ctx, ofPlace(moved), 'Offer declined')
}

/** The same after an enrollment: the share goes back that was agreed for the day, and the rest is kept. */
export async function cancelEnrollments(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  await endPlans(ctx, moved)
  const day = await readToday(ctx)
  for (const { id } of moved) {
    const percent = percentOn(await getTerms(ctx, id), day)
    await cancelCharges(ctx, ofPlace([{ id }]), 'Enrollment canceled', percent)
  }
}

/**
 * While a place is kept for later nothing is due: its plan ends with its contract, and the next contract
 * gives the deposit a new last day.
 */
export async function waitForLater(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const ofKind = (kind: ChargeKind) => and(ofPlace(moved), eq(charges.kind, kind))
  await endPlans(ctx, moved)
  await cancelCharges(ctx, ofKind('instalment'), 'Deferred to a later intake')
  // A paid one too: what goes back meanwhile must not be late at once.
  await ctx.db
    .update(charges)
    .set({ dueAt: null })
    .where(and(ofKind('deposit'), isNull(charges.cancelledAt)))
}

function ofPlace(moved: readonly { id: string }[]): SQL | undefined {
  const ids = moved.map(({ id }) => id)
  return and(inArray(charges.applicationId, ids), ne(charges.kind, 'application-fee'))
}

async function endPlans({ db, now }: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const ids = moved.map(({ id }) => id)
  await db
    .update(installmentPlans)
    .set({ endedAt: now })
    .where(and(inArray(installmentPlans.applicationId, ids), isNull(installmentPlans.endedAt)))
}

/** Cancels charges: what is not kept of them is no longer owed, and what was paid on them pays what is open. */
export async function cancelCharges(
  ctx: Ctx,
  which: SQL | undefined,
  reason: string,
  percentBack = 100,
): Promise<void> {
  const { db, now } = ctx
  const cancelled = await db
    .update(charges)
    .set({ cancelledAt: now, keptWords: wordsOfKept(percentBack) })
    .where(and(which, isNull(charges.cancelledAt)))
    .returning()
  if (cancelled.length === 0) return
  const ids = [...new Set(cancelled.map(({ applicationId }) => applicationId))]
  const balances = await listBalances(db, ids)
  await endDebts(
    ctx,
    balances
      .filter(({ id }) => cancelled.some((charge) => charge.id === id))
      .map((charge) => ({ charge: charge.row, amount: endedPart(charge, percentBack) })),
    reason,
  )
  const paid = ids.filter((id) =>
    balances.some(({ row, paid }) => row.applicationId === id && paid > 0),
  )
  for (const application of await listStatuses(ctx, paid)) await settleCharges(ctx, application)
}

function wordsOfKept(percentBack: number): string | null {
  if (percentBack === 100) return null
  return percentBack === 0
    ? 'Canceled after the last day for a refund'
    : `Canceled with a ${percentBack} percent refund`
}

function listStatuses({ db }: Ctx, ids: readonly string[]) {
  return db
    .select({ id: applications.id, status: applications.status })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
}

/** Keeps what is on a charge that is no longer owed, under the name of the person who says so. */
export async function keepDespiteEnd(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  chargeId: string,
  { words, by, amount }: { words: string; by: string; amount: number },
): Promise<boolean> {
  const [charge] = await ctx.db
    .update(charges)
    .set({ keptWords: words, keptBy: by })
    .where(and(eq(charges.id, chargeId), sql`${charges.cancelledAt} IS NOT NULL`))
    .returning()
  if (!charge) return false
  await addEntries(ctx, charge, {
    kind: 'cancellation',
    counts: 'cancelled',
    amount: -amount,
    source: `cancellation:${randomUUID()}`,
    words,
  })
  await reissueInvoice(ctx, charge, { amount, words })
  return true
}
