import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { ImportState } from '../contract.ts'
import { applicationImports } from './tables.ts'

export type ImportRow = typeof applicationImports.$inferSelect

/**
 * Which files a member of staff may see: their own, and all where they see every program. A file tells of
 * people who may apply to anything, so anyone who sees one program sees no file of a colleague.
 */
export function visibleTo({ id, programs }: Pick<AdminActor, 'id' | 'programs'>): SQL | undefined {
  if (!programs) return undefined
  const { program, uploadedBy } = applicationImports
  return and(
    eq(uploadedBy, id),
    sql`(${isNull(program)} OR ${program} = ANY (${sql.param(programs)}::text[]))`,
  )
}

export async function getImport(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  id: string,
): Promise<ImportRow> {
  const [row] = await db
    .select()
    .from(applicationImports)
    .where(and(eq(applicationImports.id, id), visibleTo(actor)))
  if (!row) throw notFound('import')
  return row
}

const stateWords: Record<ImportState, string> = {
  uploaded: 'Choose what each column holds first',
  checking: 'This file is being checked. Try again in a moment',
  checked: 'This has already stopped',
  applying: 'This import is still running',
  undoing: 'This import is being undone',
  undone: 'This import was undone. Upload the file again',
  removed: 'The contents of this file were deleted. Upload it again',
}

/**
 * Portions of one file run side by side, and an act waits for those in hand. The database serves in turn,
 * so that no act waits for portions that come later.
 */
export async function lockPortions(db: Db, id: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`matricula import ${id}`}, 0)`
  await db.execute(
    how === 'shared'
      ? sql`SELECT pg_advisory_xact_lock_shared(${key})`
      : sql`SELECT pg_advisory_xact_lock(${key})`,
  )
}

/** The file, locked until the transaction ends; refused where it isn’t in one of these states. */
export async function lockImport(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  id: string,
  ...states: readonly ImportState[]
): Promise<ImportRow> {
  await lockPortions(db, id, 'alone')
  const [row] = await db
    .select()
    .from(applicationImports)
    .where(and(eq(applicationImports.id, id), visibleTo(actor)))
    .for('update')
  if (!row) throw notFound('import')
  const now = states.find((state) => state === row.state)
  if (now) return row
  throw new Refusal('not-now', stateWords[row.state as ImportState], { code: 'import-changed' })
}
