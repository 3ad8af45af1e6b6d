import { and, count, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { applyImport, ImportState, RowState, stopImport, undoImport } from '../contract.ts'
import { lockImport } from './import-access.ts'
import { applicationImportRows, applicationImports } from './tables.ts'

/** From here on a job enters the rows that are ready, in the name of the one who asked for it. */
export async function applyImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { expected } }: Input<typeof applyImport>,
): Promise<Result<typeof applyImport>> {
  await lockImport(ctx, id, 'checked')
  const ready = await countRows(ctx, id, 'ready')
  if (ready === 0) throw new Refusal('not-now', 'No row is ready')
  if (ready !== expected)
    throw new Refusal('not-now', `${counted(ready, 'row')} would now be entered. Check again`, {
      code: 'import-changed',
    })
  await goOn(ctx, id, 'applying')
  await recordAudit(ctx, {
    action: 'import.applied',
    subject: `import:${id}`,
    detail: { rows: ready },
  })
  return {}
}

/** What is in hand is finished; the rest stays as it is, until someone presses the same again. */
export async function stopImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof stopImport>,
): Promise<Result<typeof stopImport>> {
  const { db, now } = ctx
  const { state } = await lockImport(ctx, id, 'checking', 'applying', 'undoing')
  await db
    .update(applicationImports)
    .set({ state: state === 'checking' ? 'uploaded' : 'checked', changedAt: now })
    .where(eq(applicationImports.id, id))
  await recordAudit(ctx, { action: 'import.stopped', subject: `import:${id}` })
  return {}
}

export async function undoImportForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof undoImport>,
): Promise<Result<typeof undoImport>> {
  await lockImport(ctx, id, 'checked')
  const entered = await countRows(ctx, id, 'entered')
  if (entered === 0) throw new Refusal('not-now', 'Nothing has been entered from this file')
  await goOn(ctx, id, 'undoing')
  await recordAudit(ctx, {
    action: 'import.undone',
    subject: `import:${id}`,
    detail: { rows: entered },
  })
  return {}
}

async function countRows({ db }: Ctx, id: string, state: RowState): Promise<number> {
  const [rows] = await db
    .select({ rows: count() })
    .from(applicationImportRows)
    .where(and(eq(applicationImportRows.importId, id), eq(applicationImportRows.state, state)))
  return rows?.rows ?? 0
}

async function goOn({ db, actor, now }: Ctx<AdminActor>, id: string, state: ImportState) {
  await db
    .update(applicationImports)
    .set({ state, actingId: actor.id, changedAt: now, stoppedBecause: null })
    .where(eq(applicationImports.id, id))
}
