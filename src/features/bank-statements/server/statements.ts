import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readStatements, removeOpenLines, uploadStatement } from '../contract.ts'
import { matchOpenLines } from './matched-lines.ts'
import { lockStatements, requireBothPrograms } from './statement-access.ts'
import { keysOf, type StatementFile } from './statement-file.ts'
import type { ReceivedStatement } from './statement-upload.ts'
import { bankLines, bankProfiles, bankStatements } from './tables.ts'

const mostListed = 20
const linesAtOnce = 2_000

export async function readAll(ctx: Ctx<AdminActor>): Promise<Result<typeof readStatements>> {
  requireBothPrograms(ctx.actor)
  const { db } = ctx
  const { id, name, account } = bankProfiles
  const count = (state: string) => db.$count(bankLines, eq(bankLines.state, state))
  return {
    statements: await listStatements(ctx),
    profiles: await db.select({ id, name, account }).from(bankProfiles).orderBy(name),
    counts: {
      open: await count('open'),
      confirmed: await count('confirmed'),
      notOurs: await count('not-ours'),
    },
  }
}

async function listStatements({ db }: Ctx<AdminActor>, which?: SQL, most = mostListed) {
  const rows = await db
    .select({
      statement: bankStatements,
      by: admins.name,
      open: sql<number>`(SELECT count(*) FROM bank_lines l
        WHERE l.statement_id = ${bankStatements.id} AND l.state = 'open')`.mapWith(Number),
    })
    .from(bankStatements)
    .innerJoin(admins, eq(admins.id, bankStatements.uploadedBy))
    .where(which)
    .orderBy(desc(bankStatements.at), desc(bankStatements.id))
    .limit(most)
  return rows.map(({ statement, by, open }) => ({ ...statement, by, open }))
}

/** Keeps the lines that no earlier file had, and proposes what each pays. */
export async function keepStatement(
  ctx: Ctx<AdminActor>,
  { query: { name } }: Input<typeof uploadStatement>,
  { preview, files, format, sha256 }: ReceivedStatement,
): Promise<Result<typeof uploadStatement>> {
  if (preview) return { preview, statements: [] }
  const { db, actor, now } = ctx
  await lockStatements(db)
  const ids: string[] = []
  for (const { lines, ...file } of files) {
    const id = randomUUID()
    ids.push(id)
    const by = { uploadedBy: actor.id, at: now }
    const counts = { lines: lines.length, added: 0 }
    await db.insert(bankStatements).values({ id, name, format, sha256, ...file, ...counts, ...by })
    const added = await addLines(ctx, id, { lines, ...file })
    await db.update(bankStatements).set({ added }).where(eq(bankStatements.id, id))
    await recordAudit(ctx, {
      action: 'bank-statement.uploaded',
      subject: `bank-statement:${id}`,
      detail: { lines: lines.length, added, faults: file.faultCount },
    })
  }
  await matchOpenLines(ctx)
  return {
    preview: null,
    statements:
      ids.length > 0 ? await listStatements(ctx, inArray(bankStatements.id, ids), ids.length) : [],
  }
}

/** How many were new. */
async function addLines(
  { db }: Ctx<AdminActor>,
  statementId: string,
  { account, lines }: StatementFile,
): Promise<number> {
  const keys = keysOf(lines)
  const rows = lines.map((line, n) => ({
    id: randomUUID(),
    key: keys[n]?.toString('hex'),
    ...line,
  }))
  let added = 0
  for (let at = 0; at < rows.length; at += linesAtOnce) {
    const { rows: made } = await db.execute<{ id: string }>(sql`
      INSERT INTO bank_lines (id, statement_id, account, entry_key, value_date, amount_minor,
        currency, sender, reference, bank_reference)
      SELECT id, ${statementId}::uuid, ${account}, decode(key, 'hex'), "valueDate", "amountMinor",
        currency, sender, reference, "bankReference"
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + linesAtOnce))}::jsonb)
        AS l (id uuid, key text, "valueDate" date, "amountMinor" bigint, currency text, sender text,
          reference text, "bankReference" text)
      ON CONFLICT DO NOTHING RETURNING id`)
    added += made.length
  }
  return added
}

export async function removeLines(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof removeOpenLines>,
): Promise<Result<typeof removeOpenLines>> {
  requireBothPrograms(ctx.actor)
  const { db, now } = ctx
  await lockStatements(db)
  const [statement] = await db
    .update(bankStatements)
    .set({ removedAt: now })
    .where(eq(bankStatements.id, id))
    .returning({ id: bankStatements.id })
  if (!statement) throw notFound('statement')
  const gone = await db
    .delete(bankLines)
    .where(and(eq(bankLines.statementId, id), eq(bankLines.state, 'open')))
    .returning({ id: bankLines.id })
  await recordAudit(ctx, {
    action: 'bank-statement.removed',
    subject: `bank-statement:${id}`,
    detail: { lines: gone.length },
  })
  await matchOpenLines(ctx)
  return { removed: gone.length }
}
