import { sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Result } from '#shared/endpoint.ts'
import type { matchAgain } from '../contract.ts'
import { proposalsFor } from '../proposals.ts'
import { listOwedCharges } from './payable-charges.ts'
import { lockStatements, requireBothPrograms } from './statement-access.ts'

type Row = { id: string; amount: string; currency: string; reference: string; words: string }

/** Proposes a charge for each open line, or says why there is none; the statements are locked. */
export async function matchOpenLines(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const { db } = ctx
  const { rows } = await db.execute<Row>(sql`
    SELECT id, amount_minor AS amount, currency, reference,
      folded(sender || ' ' || reference) AS words
    FROM bank_lines WHERE state = 'open' ORDER BY value_date, id`)
  if (rows.length === 0) return
  const lines = rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  const proposals = proposalsFor(lines, await listOwedCharges(ctx))
  await db.execute(sql`
    UPDATE bank_lines l SET proposed_id = m."chargeId", why = m.why
    FROM jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
      AS m (id uuid, "chargeId" uuid, why text)
    WHERE l.id = m.id AND l.state = 'open'
      AND (l.proposed_id, l.why) IS DISTINCT FROM (m."chargeId", m.why)`)
}

export async function matchAllAgain(ctx: Ctx<AdminActor>): Promise<Result<typeof matchAgain>> {
  requireBothPrograms(ctx.actor)
  await lockStatements(ctx.db)
  await matchOpenLines(ctx)
  return {}
}
