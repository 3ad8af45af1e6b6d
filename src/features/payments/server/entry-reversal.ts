import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { LockedCharge } from './charges.ts'
import { settleCharges } from './debt-cancellation.ts'
import { addEntries } from './ledger.ts'
import { issueCounter } from './papers.ts'
import { ledgerEntries } from './tables.ts'

/** Makes up for an entry by a second one, with its correction on paper; once, and nothing where there is none. */
export async function putBack(
  ctx: Ctx,
  held: LockedCharge,
  of: { kind: 'refund' | 'dispute'; id: string },
  words: string,
): Promise<void> {
  const source = `${of.kind}:${of.id}`
  const [entry] = await ctx.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, of.kind), eq(ledgerEntries.source, source)))
  if (!entry) return
  const reversal = await addEntries(ctx, held.charge, {
    kind: 'reversal',
    amount: -entry.amountMinor,
    source: `entry:${entry.seq}`,
    reverses: entry.seq,
    words,
  })
  if (!reversal) return
  await issueCounter(ctx, held, reversal, { entrySeq: entry.seq })
  await settleCharges(ctx, held.application)
}
