import { randomUUID } from 'node:crypto'
import { enrollWhenReady } from '#features/applications/server/enrollments.ts'
import type { Ctx } from '#server/context.ts'
import { ChargeKind, nameOfCharge } from '../charge.ts'
import { type ChargeSums, type Move, squareUp } from '../charge-balance.ts'
import { listBalances, listMoves } from './charge-balances.ts'
import { correctInvoices } from './invoices.ts'
import { enterAll } from './ledger.ts'
import type { charges } from './tables.ts'

type ChargeRow = typeof charges.$inferSelect

/** Says that something is no longer owed: an entry for each, and the correction of the invoice that asked for it. */
export async function endDebts(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  ended: readonly { charge: ChargeRow; amount: number }[],
  words: string,
): Promise<void> {
  const lowered = ended.filter(({ amount }) => amount > 0)
  if (lowered.length === 0) return
  await enterAll(
    ctx,
    lowered.map(({ charge, amount }) => ({
      charge,
      kind: 'cancellation',
      counts: 'cancelled',
      amount,
      source: `cancellation:${randomUUID()}`,
      words,
    })),
  )
  await correctInvoices(ctx, lowered, { label: 'No longer owed', words })
}

type Options = {
  /** Why something that follows from this is no longer owed. */
  words?: string
  /** Where the charges stood before a debt came up that ends with what brought it up. */
  endsDebtSince?: readonly ChargeSums[]
}

/**
 * Does what follows from new entries of one application, whose lock is held: money that is on one
 * charge pays another, and what has gone is fetched back. Answers with what was moved.
 */
export async function settleCharges(
  ctx: Ctx,
  application: { id: string; status: string },
  { words = '', endsDebtSince }: Options = {},
): Promise<Move[]> {
  const list = await listBalances(ctx.db, [application.id])
  const moved = await listMoves(ctx.db, [application.id])
  const { moves, ended } = squareUp(list, moved, endsDebtSince)
  const rowOf = (id: string) => {
    const found = list.find((charge) => charge.id === id)
    if (!found) throw new Error(`no charge ${id}`)
    return found
  }
  await enterAll(
    ctx,
    moves.flatMap(({ from, to, amount }) => {
      const source = `move:${randomUUID()}`
      const [out, into] = [rowOf(from).row, rowOf(to).row]
      const kind = 'move' as const
      return [
        { charge: out, kind, amount: -amount, source: `${source}:out`, words: `To ${named(into)}` },
        { charge: into, kind, amount, source: `${source}:in`, words: `From ${named(out)}` },
      ]
    }),
  )
  await endDebts(
    ctx,
    ended.map(({ id, amount }) => ({ charge: rowOf(id).row, amount })),
    words,
  )
  const pays = moves.some(({ to }) => rowOf(to).row.kind === 'deposit')
  if (pays && application.status === 'accepted') await enrollWhenReady(ctx, application.id)
  return moves
}

function named({ kind, number }: ChargeRow): string {
  return nameOfCharge(ChargeKind.parse(kind), number)
}
