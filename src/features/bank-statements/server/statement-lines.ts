import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { isPaymentReversed } from '#features/payments/server/recorded-payments.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type findCharges, LineState, type listLines } from '../contract.ts'
import { MatchReason } from '../proposals.ts'
import { findPayable, searchPayable } from './payable-charges.ts'
import { requireBothPrograms } from './statement-access.ts'
import { bankLines } from './tables.ts'

const pageSize = 50
const placeOfLine = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export async function listStatementLines(
  ctx: Ctx<AdminActor>,
  { query: { state, after } }: Input<typeof listLines>,
): Promise<Result<typeof listLines>> {
  requireBothPrograms(ctx.actor)
  const [day, id] = after ? placeOf(after, placeOfLine) : []
  const isOldestFirst = state === 'open'
  const way = isOldestFirst ? asc : desc
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const rows = await ctx.db
    .select({
      line: bankLines,
      by: admins.name,
      isReversed: sql<boolean>`${bankLines.attemptId} IS NOT NULL AND ${isPaymentReversed(bankLines.attemptId)}`,
    })
    .from(bankLines)
    .leftJoin(admins, eq(admins.id, bankLines.handledBy))
    .where(
      and(
        eq(bankLines.state, state),
        day
          ? sql`(${bankLines.valueDate}, ${bankLines.id}) ${beyond} (${day}::date, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(way(bankLines.valueDate), way(bankLines.id))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const meant = page.flatMap(({ line }) => line.chargeId ?? line.proposedId ?? [])
  const charges = await findPayable(ctx, meant)
  return {
    lines: page.map(({ line, by, isReversed }) => {
      const charge = charges.get(line.chargeId ?? line.proposedId ?? '') ?? null
      const isSettled = line.proposedId !== null && state === 'open' && !charge?.open
      return {
        id: line.id,
        state: LineState.parse(line.state),
        account: line.account,
        valueDate: line.valueDate,
        amount: line.amountMinor,
        currency: line.currency,
        sender: line.sender,
        reference: line.reference,
        bankReference: line.bankReference,
        charge: isSettled ? null : charge,
        why: isSettled ? 'settled' : MatchReason.parse(line.why),
        by,
        at: line.handledAt,
        isReversed,
      }
    }),
    next: last ? cursorOf(last.line.valueDate, last.line.id) : null,
  }
}

export async function findChargesFor(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { search } }: Input<typeof findCharges>,
): Promise<Result<typeof findCharges>> {
  requireBothPrograms(ctx.actor)
  const [line] = await ctx.db
    .select({ currency: bankLines.currency })
    .from(bankLines)
    .where(eq(bankLines.id, id))
  if (!line) throw notFound('line')
  return { charges: await searchPayable(ctx, { search, currency: line.currency }) }
}
