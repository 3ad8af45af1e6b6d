import { eq, sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Leaf } from '../document.ts'
import { fieldsOf } from './queries.ts'
import { fieldHistory } from './tables.ts'

export type From = {
  base: number
  tab: string
  seq: number
  /** Later calls of the same tab follow, so even an unchanged answer notes its place in the order. */
  isOrdered: boolean
}

/**
 * One statement: takes each answer that may be taken and keeps all that differ in the history. The
 * revision rises only if there is something new. Returns the paths that stand as sent.
 */
export async function mergeAnswers(
  ctx: Ctx,
  draft: { id: string; revision: number },
  leaves: ReadonlyMap<string, Leaf>,
  { base, tab, seq, isOrdered }: From,
): Promise<Set<string>> {
  const sent = JSON.stringify(Object.fromEntries(leaves))
  const { rows } = await ctx.db.execute<{ path: string }>(sql`
    WITH sent AS (SELECT key AS path, value FROM jsonb_each(${sent}::jsonb)),
    same AS (
      SELECT path FROM field_values AS f JOIN sent USING (path)
      WHERE f.application_id = ${draft.id} AND f.value = sent.value),
    fresh AS (
      SELECT path, value FROM sent WHERE path NOT IN (SELECT path FROM same) AND NOT EXISTS (
        SELECT FROM field_history AS h WHERE h.application_id = ${draft.id}
          AND h.tab = ${tab} AND h.tab_seq = ${seq} AND h.path = sent.path)),
    raised AS (
      UPDATE applications SET revision = revision + 1, saved_at = ${ctx.now}
      WHERE id = ${draft.id} AND EXISTS (SELECT FROM fresh) RETURNING revision),
    merged AS (
      INSERT INTO field_values AS f (application_id, path, value, revision, tab, tab_seq)
      SELECT ${draft.id}, path, value, coalesce((SELECT revision FROM raised), ${draft.revision}), ${tab}, ${seq}
      FROM sent WHERE ${isOrdered} OR path NOT IN (SELECT path FROM same)
      ON CONFLICT (application_id, path) DO UPDATE SET
        value = excluded.value, tab = excluded.tab, tab_seq = excluded.tab_seq,
        revision = CASE WHEN f.value = excluded.value THEN f.revision ELSE excluded.revision END
      WHERE (f.tab = excluded.tab AND f.tab_seq < excluded.tab_seq)
         OR (f.tab <> excluded.tab AND (f.revision <= ${base}::bigint OR f.value = excluded.value))
      RETURNING path),
    kept AS (
      INSERT INTO field_history (application_id, path, revision, value, tab, tab_seq, actor, at)
      SELECT ${draft.id}, path, revision, value, ${tab}, ${seq}, ${nameOf(ctx.actor)}, ${ctx.now}
      FROM fresh, raised)
    SELECT path FROM merged UNION SELECT path FROM same`)
  return new Set(rows.map(({ path }) => path))
}

/** A path that was not taken and belongs to another tab is in conflict; one of this tab was merely late. */
export async function findConflict(
  ctx: Ctx,
  applicationId: string,
  left: readonly string[],
  leaves: ReadonlyMap<string, Leaf>,
  tab: string,
): Promise<Refusal | undefined> {
  const stored = await fieldsOf(ctx.db, applicationId, left)
  const others = stored.filter((row) => row.tab !== tab)
  if (others.length === 0) return undefined
  const written = await ctx.db
    .select({ path: fieldHistory.path, revision: fieldHistory.revision, at: fieldHistory.at })
    .from(fieldHistory)
    .where(eq(fieldHistory.applicationId, applicationId))
  const conflicts = others.map((row) => ({
    path: row.path,
    mine: leaves.get(row.path) ?? null,
    theirs: row.value,
    revision: row.revision,
    at: written
      .find(({ path, revision }) => path === row.path && revision === row.revision)
      ?.at.toISOString(),
  }))
  const said = 'This was changed in another window'
  return new Refusal(
    'not-now',
    'Some answers were changed in another window. Choose which to keep',
    {
      code: 'edited-elsewhere',
      fields: Object.fromEntries(others.map(({ path }) => [path, said])),
      extra: { conflicts },
    },
  )
}
