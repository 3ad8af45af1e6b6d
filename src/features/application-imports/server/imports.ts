import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { requireInTime } from '#features/staff-entry/server/new-entries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  checkImport,
  deleteProfile,
  ImportSummary,
  listImports,
  RowState,
  readImport,
  removeImport,
} from '../contract.ts'
import { type ImportColumns, neededFields, personFields, stillAsked } from '../import-columns.ts'
import { knowsHead, proposeColumns } from '../import-proposals.ts'
import { importStates, rowStates } from '../import-states.ts'
import { noFacts } from './account-facts.ts'
import { getImport, type ImportRow, lockImport, visibleTo } from './import-access.ts'
import { applicationImportRows, applicationImports, importProfiles } from './tables.ts'

const mostListed = 20
const mostSamples = 5
const longestSample = 100
const longestResetMs = 60_000

export async function listImportsForOffice(
  ctx: Ctx<AdminActor>,
): Promise<Result<typeof listImports>> {
  const rows = await ctx.db
    .select()
    .from(applicationImports)
    .where(visibleTo(ctx.actor))
    .orderBy(desc(applicationImports.at), desc(applicationImports.id))
    .limit(mostListed)
  return { imports: await summariesOf(ctx, rows), profiles: await listProfiles(ctx) }
}

async function listProfiles({ db }: Ctx) {
  const { id, name, columns } = importProfiles
  const rows = await db.select({ id, name, columns }).from(importProfiles).orderBy(asc(name))
  return rows.map((row) => ({ ...row, columns: stillAsked(row.columns) }))
}

type Counts = Record<RowState, number>
const noRows: Counts = { new: 0, ready: 0, faulty: 0, alike: 0, entered: 0, undone: 0 }

async function summariesOf(
  { db }: Ctx,
  rows: readonly ImportRow[],
): Promise<z.input<typeof ImportSummary>[]> {
  const ids = rows.map(({ id }) => id)
  const { importId, state } = applicationImportRows
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ importId, state, count: count() })
          .from(applicationImportRows)
          .where(inArray(importId, ids))
          .groupBy(importId, state)
  const people = await db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(inArray(admins.id, [...new Set(rows.map(({ uploadedBy }) => uploadedBy)), randomUUID()]))
  const named = await db.select({ id: intakes.id, name: intakes.name }).from(intakes)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: importStates.find((one) => one === row.state) ?? 'removed',
    program: row.program ? Program.parse(row.program) : null,
    intake: named.find(({ id }) => id === row.intakeId)?.name ?? null,
    by: people.find(({ id }) => id === row.uploadedBy)?.name ?? '',
    at: row.at,
    counts: Object.assign(
      { ...noRows },
      ...counted
        .filter((one) => one.importId === row.id)
        .map((one) => ({ [one.state]: one.count })),
    ),
  }))
}

export async function readImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readImport>,
): Promise<Result<typeof readImport>> {
  const row = await getImport(ctx, id)
  const [summary] = await summariesOf(ctx, [row])
  if (!summary) throw notFound('import')
  const ofImport = eq(applicationImportRows.importId, id)
  const samples = await ctx.db
    .select({ cells: applicationImportRows.cells })
    .from(applicationImportRows)
    .where(and(ofImport, sql`jsonb_array_length(${applicationImportRows.cells}) > 0`))
    .orderBy(asc(applicationImportRows.line))
    .limit(mostSamples)
  const shown = samples.map(({ cells }) =>
    cells.map((cell) => cell.slice(0, longestSample).toWellFormed()),
  )
  const profiles = await listProfiles(ctx)
  return {
    ...summary,
    head: row.head,
    samples: shown,
    intakeId: row.intakeId,
    receivedOn: row.receivedOn,
    reason: row.reason,
    columns: row.columns ? stillAsked(row.columns) : proposeColumns(row.head, shown),
    fitting: profiles.filter(({ columns }) => knowsHead(columns, row.head)),
    stoppedBecause: row.stoppedBecause,
    sameAddress: await ctx.db.$count(applicationImportRows, and(ofImport, hasSameAddress)),
  }
}

/** Looks like one person by their whole address, and nobody has said yet who it is. */
export const hasSameAddress: SQL = sql`(${applicationImportRows.state} = 'alike'
  AND ${applicationImportRows.sameAddress} IS NOT NULL)`

export async function checkImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof checkImport>,
): Promise<Result<typeof checkImport>> {
  const { db, actor, now } = ctx
  const { program, intakeId, receivedOn, reason, columns, saveAs } = body
  const { head, columns: earlier } = await lockImport(ctx, id, 'uploaded', 'checked')
  await requireNoneEntered(ctx, id)
  if (actor.programs && !actor.programs.includes(program)) throw notFound('intake')
  const [intake] = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.id, intakeId), eq(intakes.program, program)))
  if (!intake) throw notFound('intake')
  await requireInTime(ctx, intake, { receivedOn, reason })
  requireColumns(columns, head)
  const of = { program, intakeId, receivedOn, reason, columns }
  await db
    .update(applicationImports)
    .set({ ...of, state: 'checking', actingId: actor.id, changedAt: now, stoppedBecause: null })
    .where(eq(applicationImports.id, id))
  if (earlier) await resetRows(ctx, id)
  if (saveAs) await saveProfile(ctx, saveAs, columns)
  await recordAudit(ctx, { action: 'import.checked', subject: `import:${id}`, detail: { program } })
  return {}
}

/** Rows whose cells could not be told apart stay faulty. */
async function resetRows({ db }: Ctx, id: string): Promise<void> {
  await db.execute(sql.raw(`SET LOCAL statement_timeout = ${longestResetMs}`))
  await db
    .update(applicationImportRows)
    .set({ ...noFacts, state: 'new', words: '', isSomebodyElse: false, applicantId: null })
    .where(
      and(
        eq(applicationImportRows.importId, id),
        sql`jsonb_array_length(${applicationImportRows.cells}) > 0`,
      ),
    )
}

async function requireNoneEntered({ db }: Ctx, id: string): Promise<void> {
  const { importId, state } = applicationImportRows
  const entered = await db.$count(
    applicationImportRows,
    and(eq(importId, id), inArray(state, ['entered', 'undone'])),
  )
  if (entered > 0)
    throw new Refusal(
      'not-now',
      'Some rows have been entered already. Upload the rest as a file of its own',
      { code: 'import-changed' },
    )
}

/** Each column is one that the file has, none is two things, and those are there that no one can do without. */
function requireColumns({ heads }: ImportColumns, head: readonly string[]): void {
  const used = new Set<string>()
  for (const [field, name] of Object.entries(heads)) {
    if (!head.includes(name)) throw invalidField(field, 'The file doesn’t have this column')
    if (used.has(name)) throw invalidField(field, 'Another field already uses this column')
    used.add(name)
  }
  for (const field of neededFields)
    if (!heads[field])
      throw invalidField(field, `Choose the column of the ${personFields[field].toLowerCase()}`)
}

async function saveProfile(ctx: Ctx<AdminActor>, name: string, columns: ImportColumns) {
  const id = randomUUID()
  const by = { columns, madeBy: ctx.actor.id, at: ctx.now }
  await ctx.db
    .insert(importProfiles)
    .values({ id, name, ...by })
    .onConflictDoUpdate({ target: importProfiles.name, set: { name, ...by } })
  await recordAudit(ctx, { action: 'import-profile.saved', detail: { name } })
}

export async function deleteSavedColumns(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deleteProfile>,
): Promise<Result<typeof deleteProfile>> {
  const gone = await ctx.db.delete(importProfiles).where(eq(importProfiles.id, id)).returning()
  if (gone.length === 0) throw notFound('profile')
  await recordAudit(ctx, { action: 'import-profile.deleted', subject: `import-profile:${id}` })
  return {}
}

export async function removeImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof removeImport>,
): Promise<Result<typeof removeImport>> {
  await lockImport(ctx, id, 'uploaded', 'checked', 'undone')
  await forgetContents(ctx, [id])
  await recordAudit(ctx, { action: 'import.removed', subject: `import:${id}` })
  return {}
}

/** Of what files say nothing stays; which applications came from them does. */
export async function forgetContents(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<void> {
  const { importId, state } = applicationImportRows
  const ofThem = inArray(importId, [...ids])
  const isOver = inArray(
    state,
    rowStates.filter((one) => one === 'entered' || one === 'undone'),
  )
  await db.delete(applicationImportRows).where(and(ofThem, sql`NOT ${isOver}`))
  await db
    .update(applicationImportRows)
    .set({ ...noFacts, cells: [] })
    .where(ofThem)
  await db
    .update(applicationImports)
    .set({ state: 'removed' })
    .where(inArray(applicationImports.id, [...ids]))
}
