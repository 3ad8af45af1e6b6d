import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { ChargeSums, Move } from '../charge-balance.ts'
import { chargeBalances, charges, ledgerEntries } from './tables.ts'

type ChargeRow = typeof charges.$inferSelect

/** Where all charges of applications stand, those of each in the order in which they are paid. */
export async function listBalances(
  db: Db,
  applicationIds: readonly string[],
): Promise<(ChargeSums & { row: ChargeRow })[]> {
  const { paid, waived, cancelled, goingBack, processing } = chargeBalances
  const rows = await db
    .select({ row: charges, sums: { paid, waived, cancelled, goingBack, processing } })
    .from(charges)
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(inArray(charges.applicationId, [...applicationIds]))
    .orderBy(sql`${charges.dueAt} ASC NULLS FIRST`, asc(charges.at), asc(charges.number))
  return rows.map(({ row, sums }) => ({
    ...sums,
    id: row.id,
    amount: row.amountMinor,
    currency: row.currency,
    isCancelled: row.cancelledAt !== null,
    row,
  }))
}

/** Money that was moved between charges of applications, the latest last. */
export async function listMoves(db: Db, applicationIds: readonly string[]): Promise<Move[]> {
  const rows = await db
    .select({
      source: ledgerEntries.source,
      chargeId: ledgerEntries.chargeId,
      amount: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .where(
      sql`${ledgerEntries.kind} = 'move' AND ${inArray(charges.applicationId, [...applicationIds])}`,
    )
    .orderBy(asc(ledgerEntries.seq))
  return [...Map.groupBy(rows, ({ source }) => source.split(':')[1])].flatMap(([, ways]) => {
    const from = ways.find(({ amount }) => amount < 0)
    const to = ways.find(({ amount }) => amount > 0)
    return from && to ? [{ from: from.chargeId, to: to.chargeId, amount: to.amount }] : []
  })
}
