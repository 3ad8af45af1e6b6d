import { and, count, desc, isNotNull, max, sql } from 'drizzle-orm'
import type { FindHealth } from '#server/health-lines.ts'
import { counted } from '#shared/counted.ts'
import { contractStamps } from './tables.ts'

/** For owners: whether sealed contracts get their time stamps, when one came last, and what is wrong. */
export const stampHealth: FindHealth = async ({ db, config }) => {
  const name = 'Time stamps of contracts'
  if (!config.stamping) return { name, says: 'Not used', at: null, toDo: null }
  const { state, stampedAt, triedAt, fault, proofs } = contractStamps
  const [sums] = await db
    .select({
      at: max(stampedAt),
      waiting: sql`count(*) FILTER (WHERE ${state} = 'waiting' AND ${fault} IS NOT NULL)`.mapWith(
        Number,
      ),
      bare: sql`count(*) FILTER (WHERE ${state} <> 'waiting' AND ${proofs} IS NULL AND ${fault} IS NOT NULL)`.mapWith(
        Number,
      ),
      all: count(),
    })
    .from(contractStamps)
  if (!sums || sums.all === 0) return { name, says: 'None yet', at: null, toDo: null }
  const { at, waiting, bare } = sums
  const [last] = await db
    .select({ fault, state })
    .from(contractStamps)
    .where(and(isNotNull(fault), waiting > 0 ? sql`${state} = 'waiting'` : undefined))
    .orderBy(desc(triedAt))
    .limit(1)
  if (waiting > 0)
    return {
      name,
      says: `${counted(waiting, 'contract')} without one: ${last?.fault}. The last one came`,
      at,
      toDo: 'We try again every 10 minutes. If this goes on, ask your operator to check TIMESTAMP_URL and TIMESTAMP_CA.',
    }
  const isLate = last?.state === 'stamped'
  return {
    name,
    says:
      bare > 0
        ? `${counted(bare, 'contract')} stamped without proofs: ${last?.fault}. The last stamp came`
        : 'With proofs about the certificates. The last one came',
    at,
    toDo: isLate
      ? 'We ask for the proofs again every hour. If this goes on, ask your operator whether the addresses in the certificates answer.'
      : null,
  }
}
