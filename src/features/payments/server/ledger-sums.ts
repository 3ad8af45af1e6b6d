import { type SQL, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invariant } from '#server/invariants.ts'
import type { Job } from '#server/job.ts'

type Sum = { amount: number; count: number }
type SumQuery = {
  what: 'owed' | 'came' | 'under-way'
  currency: string
  program: string | undefined
  /** A condition on `day`. */
  days?: SQL
}

const kept = sql`
  SELECT what, currency, program, day, amount_minor, count FROM money_sums
  UNION ALL SELECT what, currency, program, day, amount_minor, count FROM money_sum_changes`

/** What is owed, what came, or what is with banks: the kept sums and what has changed since, added up. */
export async function addUp(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  { what, currency, program, days = sql`true` }: SumQuery,
): Promise<Sum> {
  const programs = actor.programs && sql.param(actor.programs)
  const { rows } = await db.execute<{ amount: string; count: string }>(sql`
    SELECT coalesce(sum(amount_minor), 0) AS amount, coalesce(sum(count), 0) AS count FROM (${kept}) kept
    WHERE what = ${what} AND currency = ${currency} AND ${days}
      AND (${programs}::text[] IS NULL OR program = ANY (${programs}))
      AND (${program ?? null}::text IS NULL OR program = ${program ?? null})`)
  return { amount: Number(rows[0]?.amount ?? 0), count: Number(rows[0]?.count ?? 0) }
}

/** Every currency that there is, or was, money in. */
export async function listCurrencies({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(
    sql`SELECT DISTINCT currency FROM (${kept}) kept ORDER BY 1`,
  )
  return rows.map(({ currency }) => currency)
}

/** Adds the changes to the sums, so that there are never many of them to add up for a page. */
export async function foldSums(db: Db): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM money_sum_changes RETURNING *)
    INSERT INTO money_sums (what, currency, program, day, amount_minor, count)
      SELECT what, currency, program, day, sum(amount_minor), sum(count) FROM taken
      GROUP BY what, currency, program, day ORDER BY what, currency, program, day
    ON CONFLICT (what, currency, program, day) DO UPDATE SET
      amount_minor = money_sums.amount_minor + excluded.amount_minor,
      count = money_sums.count + excluded.count`)
}

export const foldSumsJob: Job = {
  name: 'fold-money-sums',
  cron: '*/2 * * * *',
  run: ({ db }) => foldSums(db),
}

export const sumsAreTrue = invariant(
  'The stored totals match the charges and the ledger',
  () => sql`
    SELECT concat_ws(' ', what, program, currency, day) AS what FROM (
      SELECT what, currency, program, day, sum(amount_minor) AS said, sum(count) AS times
      FROM (${kept}) kept GROUP BY 1, 2, 3, 4) said
    FULL JOIN (
      SELECT 'owed' AS what, c.currency, a.program, coalesce(c.due_at, 'infinity') AS day,
        sum(c.amount_minor - c.settled_minor) AS true, count(*) AS counted
      FROM charges c JOIN applications a ON a.id = c.application_id
      WHERE c.settled_minor < c.amount_minor AND a.discarded_at IS NULL
      GROUP BY 2, 3, 4
      UNION ALL
      SELECT 'came', e.currency, a.program, e.value_date::timestamp AT TIME ZONE 'UTC',
        sum(e.amount_minor), count(*)
      FROM ledger_entries e JOIN charges c ON c.id = e.charge_id
      JOIN applications a ON a.id = c.application_id
      WHERE e.counts = 'money' AND e.kind <> 'move' GROUP BY 2, 3, 4
      UNION ALL
      SELECT 'under-way', p.currency, a.program, 'infinity', sum(p.amount_minor), count(*)
      FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
      JOIN applications a ON a.id = c.application_id
      WHERE p.state = 'processing' GROUP BY 2, 3) counted USING (what, currency, program, day)
    WHERE (coalesce(said, 0), coalesce(times, 0)) <> (coalesce(counted.true, 0), coalesce(counted.counted, 0))`,
)
