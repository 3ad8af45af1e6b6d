import { type SQL, sql } from 'drizzle-orm'
import { matchingSearch } from '#features/application-list/server/search.ts'
import { applications } from '#features/applications/server/tables.ts'
import { ChargeKind, nameOfCharge } from '#features/payments/charge.ts'
import { readFee } from '#features/payments/server/charges.ts'
import { transferReference } from '#features/payments/transfer-reference.ts'
import type { Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import { programCodes } from '#shared/programs.ts'
import type { PayableCharge } from '../contract.ts'
import type { MatchedCharge } from '../proposals.ts'

type Base = Pick<Ctx, 'db'>

type Row = {
  id: string
  application_id: string
  program: string
  kind: string
  number: number
  instalments: number | null
  currency: string
  open: string
  first_name: string
  last_name: string
  receipt: string | null
  first_names: string[]
  last_names: string[]
}

const mostFound = 30

/**
 * Charges of people who are there, and fees of applications that are still to be asked for: a payment makes
 * their charge, which bears the application's id.
 */
async function readPayable({ db }: Base, which: SQL | undefined, ending: SQL): Promise<Row[]> {
  const fees = await Promise.all(
    programCodes.map(async (program) => ({ program, ...(await readFee(db, program)) })),
  )
  const { rows } = await db.execute<Row>(sql`
    WITH payable AS (
      SELECT c.id, c.application_id, c.kind, c.number, p.instalments, c.currency,
        c.amount_minor - c.settled_minor AS open, coalesce(c.due_at, 'infinity') AS due_at
      FROM charges c LEFT JOIN instalment_plans p ON p.id = c.plan_id
      UNION ALL
      SELECT a.id, a.id, 'application-fee', 1, NULL, f.currency, f.amount, 'infinity'
      FROM applications a JOIN jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
        AS f (program text, amount bigint, currency text) ON f.program = a.program AND f.amount > 0
      WHERE a.status = 'incomplete' AND a.submitted_at IS NULL
        AND NOT EXISTS (SELECT FROM charges c WHERE c.id = a.id))
    SELECT payable.*, applications.program, t.first_name, t.last_name, s.receipt_number AS receipt,
      ARRAY[folded(t.first_name), spelled(t.first_name), folded(t.latin_name)] AS first_names,
      ARRAY[folded(t.last_name), spelled(t.last_name)] AS last_names
    FROM payable
    JOIN applications ON applications.id = payable.application_id
    JOIN applicants t ON t.id = applications.applicant_id
    LEFT JOIN submissions s ON s.application_id = applications.id AND s.round = 1
    WHERE applications.discarded_at IS NULL AND applications.erased_at IS NULL
      AND ${which ?? sql`true`} ${ending}`)
  return rows
}

const byDay = sql`ORDER BY payable.due_at, payable.number, payable.id`

/** All that is owed, the first due first. */
export async function listOwedCharges(ctx: Base): Promise<MatchedCharge[]> {
  const rows = await readPayable(ctx, sql`payable.open > 0`, byDay)
  return rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    reference: transferReference({ id: row.application_id, receipt: row.receipt }),
    currency: row.currency,
    open: Number(row.open),
    firstNames: row.first_names.filter(Boolean),
    lastNames: row.last_names.filter(Boolean),
  }))
}

/** Some of them by their ids, as pages show them. */
export async function findPayable(
  ctx: Base,
  ids: readonly string[],
): Promise<Map<string, PayableCharge>> {
  if (ids.length === 0) return new Map()
  const rows = await readPayable(ctx, sql`payable.id = ANY(${sql.param(ids)}::uuid[])`, byDay)
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

/** Those of people who fit a search, open ones first. */
export async function searchPayable(
  ctx: Base,
  { search, currency }: { search: string; currency: string },
): Promise<PayableCharge[]> {
  const fits = matchingSearch(search, { findsInside: false })
  if (!fits) return []
  const rows = await readPayable(
    ctx,
    sql`payable.currency = ${currency} AND ${fits}`,
    sql`ORDER BY payable.open <= 0, ${applications.id}, payable.due_at, payable.number LIMIT ${mostFound}`,
  )
  return rows.map(shown)
}

function shown(row: Row): PayableCharge {
  return {
    id: row.id,
    applicationId: row.application_id,
    applicant: `${row.first_name} ${row.last_name}`,
    program: Program.parse(row.program),
    name: nameOfCharge(ChargeKind.parse(row.kind), row.number, row.instalments ?? undefined),
    open: Math.max(0, Number(row.open)),
    currency: row.currency,
  }
}
