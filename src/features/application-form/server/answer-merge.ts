import { eq, sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Leaf } from '../document.ts'
import { pathsLeftOut } from './core-questions.ts'
import { fieldsOf } from './queries.ts'
import { fieldHistory } from './tables.ts'

export type SaveOrigin = {
  base: number
  tab: string
  seq: number
  /** Later calls of the same tab follow, so even an unchanged answer notes its place in the order. */
  isOrdered: boolean
}

/**
 * One statement: takes each answer that may be taken and keeps all that differ in the history. The
 * revision rises only if there is something new. What the settings leave out is ignored. Returns the paths
 * that were not taken.
 */
export async function mergeAnswers(
  ctx: Ctx,
  draft: { id: string; revision: number },
  leaves: ReadonlyMap<string, Leaf>,
  { base, tab, seq, isOrdered }: SaveOrigin,
): Promise<string[]> {
  const merge = merges.get(ctx.db) ?? prepareMerge(ctx.db)
  merges.set(ctx.db, merge)
  const rows = await merge.execute({
    sent: JSON.stringify(Object.fromEntries(leaves)),
    id: draft.id,
    revision: draft.revision,
    base,
    tab,
    seq,
    isOrdered,
    actor: nameOf(ctx.actor),
    now: ctx.now,
  })
  return rows.map(({ path }) => path)
}

const merges = new WeakMap<Db, ReturnType<typeof prepareMerge>>()

/** Named, since its plan takes longer than its work; each value is sent once. */
function prepareMerge(db: Db) {
  const of = (name: string) => sql.placeholder(name)
  const paths = { path: sql<string>`path`.as('path') }
  const given = db.$with('given', { id: sql<string>`id`.as('id') }).as(sql`
    SELECT ${of('id')}::uuid AS id, ${of('revision')}::integer AS revision, ${of('base')}::bigint AS base,
      ${of('tab')}::text AS tab, ${of('seq')}::bigint AS seq, ${of('isOrdered')}::boolean AS ordered,
      ${of('actor')}::text AS actor, ${of('now')}::timestamptz AS now`)
  const ignored = db
    .$with('ignored', paths)
    .as(pathsLeftOut(sql`(SELECT program FROM given JOIN applications USING (id))`))
  const sent = db.$with('sent', paths).as(sql`
    SELECT key AS path, value FROM jsonb_each(${of('sent')}::jsonb)
    WHERE key NOT IN (SELECT path FROM ignored)`)
  const same = db.$with('same', paths).as(sql`
    SELECT path FROM given, field_values AS f JOIN sent USING (path)
    WHERE f.application_id = given.id AND f.value = sent.value`)
  // With its offset a look at the history stays one by its key for each new answer: a join would read all of it.
  const fresh = db.$with('fresh', paths).as(sql`
    SELECT path, value FROM given, sent WHERE path NOT IN (SELECT path FROM same) AND NOT EXISTS (
      SELECT FROM field_history AS h WHERE h.application_id = given.id
        AND h.tab = given.tab AND h.tab_seq = given.seq AND h.path = sent.path OFFSET 0)`)
  const raised = db.$with('raised', { revision: sql<number>`revision`.as('revision') }).as(sql`
    UPDATE applications AS a SET revision = a.revision + 1, saved_at = given.now FROM given
    WHERE a.id = given.id AND EXISTS (SELECT FROM fresh) RETURNING a.revision`)
  const merged = db.$with('merged', paths).as(sql`
    INSERT INTO field_values AS f (application_id, path, value, revision, tab, tab_seq)
    SELECT id, path, value, coalesce((SELECT revision FROM raised), revision), tab, seq FROM given, sent
    WHERE ordered OR path NOT IN (SELECT path FROM same)
    ON CONFLICT (application_id, path) DO UPDATE SET
      value = excluded.value, tab = excluded.tab, tab_seq = excluded.tab_seq,
      revision = CASE WHEN f.value = excluded.value THEN f.revision ELSE excluded.revision END
    WHERE (f.tab = excluded.tab AND f.tab_seq < excluded.tab_seq)
       OR (f.tab <> excluded.tab AND (f.revision <= (SELECT base FROM given) OR f.value = excluded.value))
    RETURNING path`)
  const kept = db.$with('kept', paths).as(sql`
    INSERT INTO field_history (application_id, path, revision, value, tab, tab_seq, actor, at)
    SELECT id, path, raised.revision, value, tab, seq, actor, now FROM given, fresh, raised
    RETURNING path`)
  return db
    .with(given, ignored, sent, same, fresh, raised, merged, kept)
    .select({ path: sql<string>`path` })
    .from(sent)
    .where(sql`path NOT IN (SELECT path FROM merged UNION ALL SELECT path FROM same)`)
    .prepare('merge_answers')
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
    at: written.find(({ path, revision }) => path === row.path && revision === row.revision)?.at,
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
