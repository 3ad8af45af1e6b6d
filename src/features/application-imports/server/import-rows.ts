import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { peopleOf } from '#features/staff-entry/server/entry-people.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type listRows, RowState, type settleRow, type settleSameAddress } from '../contract.ts'
import { getImport, lockImport } from './import-access.ts'
import { hasSameAddress } from './imports.ts'
import { applicationImportRows } from './tables.ts'

const pageSize = 25

type Row = typeof applicationImportRows.$inferSelect

export async function listRowsForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query }: Input<typeof listRows>,
): Promise<Result<typeof listRows>> {
  await getImport(ctx, id)
  const { importId, state, line } = applicationImportRows
  const after = query.after ? gt(line, Number(query.after)) : undefined
  const rows = await ctx.db
    .select()
    .from(applicationImportRows)
    .where(and(eq(importId, id), eq(state, query.state), after))
    .orderBy(asc(line))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const people = await peopleAlike(ctx, page)
  return {
    rows: page.map((row) => ({
      line: row.line,
      state: RowState.parse(row.state),
      name: row.name,
      email: row.email ?? '',
      words: row.words,
      alike: people.filter((one) => row.alike.includes(one.id)),
      applicationId: row.state === 'entered' ? row.applicationId : null,
    })),
    next: last ? String(last.line) : null,
  }
}

function peopleAlike(ctx: Ctx<AdminActor>, rows: readonly Row[]) {
  const alike = rows.filter(({ state }) => state === 'alike')
  const byAddress = alike.flatMap(({ sameAddress }) => sameAddress ?? [])
  return peopleOf(ctx, { ids: alike.flatMap((row) => row.alike), byAddress })
}

/** Says who one row is; it is then ready. */
export async function settleRowForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id, line }, body: { applicantId } }: Input<typeof settleRow>,
): Promise<Result<typeof settleRow>> {
  await lockImport(ctx, id, 'checked')
  const ofRow = and(
    eq(applicationImportRows.importId, id),
    eq(applicationImportRows.line, Number(line)),
  )
  const [row] = await ctx.db.select().from(applicationImportRows).where(ofRow).for('update')
  if (!row) throw notFound('row')
  if (row.state !== 'alike')
    throw new Refusal('not-now', 'Someone already settled this row', { code: 'import-changed' })
  const people = await peopleAlike(ctx, [row])
  if (applicantId && !people.some((one) => one.id === applicantId))
    throw invalidField('applicantId', 'Choose one of the people shown')
  if (!applicantId && row.sameAddress)
    throw invalidField('applicantId', 'The address belongs to this person’s account')
  await settle(ctx, ofRow, { applicantId, isSomebodyElse: applicantId === null })
  return {}
}

export async function settleSameAddressForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof settleSameAddress>,
): Promise<Result<typeof settleSameAddress>> {
  await lockImport(ctx, id, 'checked')
  const which = and(eq(applicationImportRows.importId, id), hasSameAddress)
  const rows = await settle(ctx, which, { applicantId: sql`${applicationImportRows.sameAddress}` })
  return { rows }
}

async function settle(
  { db }: Ctx,
  which: SQL | undefined,
  who: { applicantId: string | SQL | null; isSomebodyElse?: boolean },
): Promise<number> {
  const settled = await db
    .update(applicationImportRows)
    .set({ ...who, state: 'ready', words: '' })
    .where(and(which, inArray(applicationImportRows.state, ['alike'])))
    .returning({ line: applicationImportRows.line })
  return settled.length
}
