import { and, count, desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { counted } from '#shared/counted.ts'
import { contractStamps, notTriedAgain, paperStamps } from './tables.ts'

/** For owners: whether sealed files get their time stamps, when one came last, and what is wrong. */
export const stampHealth: FindHealth = async ({ db, config }) => {
  const name = 'Seal timestamps'
  if (!config.stamping) return unusedLine(name)
  const all = unionAll(
    db.select(stampStateOf(contractStamps)).from(contractStamps),
    db.select(stampStateOf(paperStamps)).from(paperStamps),
  ).as('stamps')
  const { state, stampedAt, triedAt, fault, isProven } = all
  const [sums] = await db
    .select({
      at: max(stampedAt),
      waiting:
        sql`count(*) FILTER (WHERE ${state} = 'waiting' AND ${fault} IS NOT NULL AND ${triedAt} < ${notTriedAgain})`.mapWith(
          Number,
        ),
      without:
        sql`count(*) FILTER (WHERE ${state} = 'waiting' AND ${triedAt} = ${notTriedAgain})`.mapWith(
          Number,
        ),
      late: sql`count(*) FILTER (WHERE ${state} = 'stamped' AND ${fault} IS NOT NULL)`.mapWith(
        Number,
      ),
      bare: sql`count(*) FILTER (WHERE ${state} <> 'waiting' AND NOT ${isProven} AND ${fault} IS NOT NULL)`.mapWith(
        Number,
      ),
      all: count(),
    })
    .from(all)
  if (!sums || sums.all === 0) return { name, says: 'None yet', at: null, toDo: null }
  const { at, waiting, without, late, bare } = sums
  // What still may come is told first: something can be done about it.
  const [last] = await db
    .select({ fault })
    .from(all)
    .where(
      and(
        isNotNull(fault),
        lt(triedAt, notTriedAgain),
        waiting > 0 ? eq(state, 'waiting') : late > 0 ? eq(state, 'stamped') : undefined,
      ),
    )
    .orderBy(desc(triedAt))
    .limit(1)
  if (waiting > 0)
    return {
      name,
      says: `${counted(waiting, 'sealed file')} without one: ${last?.fault}. The last one came`,
      at,
      toDo: 'We try again every 10 minutes. If this continues, ask your operator to check TIMESTAMP_URL and TIMESTAMP_CA.',
    }
  const unstamped = without > 0 ? `${counted(without, 'sealed file')} can’t be stamped. ` : ''
  return {
    name,
    says:
      bare > 0
        ? `${unstamped}${counted(bare, 'sealed file')} stamped without proofs: ${last?.fault}. The last stamp came`
        : `${unstamped}With proofs about the certificates. The last one came`,
    at,
    toDo:
      late > 0
        ? 'We ask for the proofs again after an hour, then less and less often. If this continues, ask your operator whether the addresses in the certificates answer.'
        : null,
  }
}

function stampStateOf({ state, stampedAt, triedAt, fault, proofs }: typeof contractStamps) {
  const isProven = sql<boolean>`${proofs} IS NOT NULL`.as('is_proven')
  return { state, stampedAt, triedAt, fault, isProven }
}
