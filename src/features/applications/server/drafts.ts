import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { findOpenIntake } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { nameOf } from '#server/context.ts'
import { applications, fieldHistory, timeline } from '#server/db/schema.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import type { OwnApplication, SaveApplication } from '../contract.ts'
import { type Leaf, leavesOf } from '../document.ts'
import { fieldsOf, findOwnApplication } from './queries.ts'

type Draft = { id: string; status: string; revision: number }

/**
 * Saves answers field by field and returns the whole application; the first save begins it. An answer
 * that another tab changed since the named revision is left as it is: the others are kept and the call
 * is refused with both values (409, `edited-elsewhere`).
 */
export async function saveDraft(
  ctx: Ctx<ApplicantActor>,
  { body }: { body: SaveApplication },
): Promise<OwnApplication | Refusal> {
  const { applicationType: program, revision: base, tab, seq, ...change } = body
  const draft = (await lockDraft(ctx, program)) ?? (await beginDraft(ctx, program))
  if (draft.status !== 'incomplete')
    throw new Refusal(
      'not-now',
      'This application has been submitted and can no longer be changed',
      {
        code: 'already-submitted',
        extra: { status: draft.status },
      },
    )
  const from = {
    base: base ?? draft.revision,
    tab: tab ?? `call-${ctx.from.requestId}`,
    seq: seq ?? 0,
    isOrdered: tab !== undefined,
  }
  const leaves = leavesOf(change)
  if (leaves.size === 0) return getOwnApplication(ctx, program)
  const merged = await mergeAnswers(ctx, draft, leaves, from)
  const left = [...leaves.keys()].filter((path) => !merged.has(path))
  const conflict = left.length > 0 && (await findConflict(ctx, draft.id, left, leaves, from.tab))
  return conflict || getOwnApplication(ctx, program)
}

async function getOwnApplication(
  ctx: Ctx<ApplicantActor>,
  program: Program,
): Promise<OwnApplication> {
  const application = await findOwnApplication(ctx.db, ctx.actor.id, program)
  if (!application) throw notFound('application')
  return application
}

/** The application of a program last begun; saves of one application wait for one another. */
async function lockDraft(ctx: Ctx<ApplicantActor>, program: Program): Promise<Draft | undefined> {
  const rows = await ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      revision: applications.revision,
    })
    .from(applications)
    .where(and(eq(applications.applicantId, ctx.actor.id), eq(applications.program, program)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
    .for('update')
  return rows[0]
}

/** Begins an application for the intake that is open; refused when none is. */
export async function beginDraft(ctx: Ctx<ApplicantActor>, program: Program): Promise<Draft> {
  const intake = await findOpenIntake(ctx.db, program, ctx.now)
  if (!intake)
    throw new Refusal('not-now', 'Applications for this program are closed at the moment', {
      code: 'intake-closed',
    })
  const id = randomUUID()
  const began = await ctx.db
    .insert(applications)
    .values({
      id,
      applicantId: ctx.actor.id,
      program,
      intakeId: intake.id,
      status: 'incomplete',
      statusAt: ctx.now,
      statusSeq: 1,
      timelineSeq: 1,
      createdAt: ctx.now,
      listedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  if (began.length === 0) {
    // Another first save was faster; it has committed, or the insert would still wait.
    const draft = await lockDraft(ctx, program)
    if (!draft) throw notFound('application')
    return draft
  }
  await ctx.db.insert(timeline).values({
    applicationId: id,
    seq: 1,
    kind: 'step',
    step: 'begin',
    toStatus: 'incomplete',
    actor: nameOf(ctx.actor),
    at: ctx.now,
  })
  return { id, status: 'incomplete', revision: 0 }
}

type From = {
  base: number
  tab: string
  seq: number
  /** Later calls of the same tab follow, so even an unchanged answer notes its place in the order. */
  isOrdered: boolean
}

/**
 * One statement: takes each answer that may be taken and keeps all that changed in the history.
 * Returns the paths that stand as sent.
 */
async function mergeAnswers(
  ctx: Ctx<ApplicantActor>,
  draft: Draft,
  leaves: ReadonlyMap<string, Leaf>,
  { base, tab, seq, isOrdered }: From,
): Promise<Set<string>> {
  const sent = JSON.stringify(Object.fromEntries(leaves))
  const { rows } = await ctx.db.execute<{ path: string }>(sql`
    WITH before AS (SELECT path, value FROM field_values WHERE application_id = ${draft.id}),
    same AS (SELECT path FROM before, jsonb_each(${sent}::jsonb) AS s WHERE path = s.key AND before.value = s.value),
    sent AS (
      SELECT key AS path, value FROM jsonb_each(${sent}::jsonb)
      WHERE ${isOrdered} OR key NOT IN (SELECT path FROM same)),
    raised AS (UPDATE applications SET revision = revision + 1 WHERE id = ${draft.id} RETURNING revision),
    merged AS (
      INSERT INTO field_values AS f (application_id, path, value, revision, tab, tab_seq)
      SELECT ${draft.id}, sent.path, sent.value, raised.revision, ${tab}, ${seq} FROM sent, raised
      ON CONFLICT (application_id, path) DO UPDATE SET
        value = excluded.value, revision = excluded.revision, tab = excluded.tab, tab_seq = excluded.tab_seq
      WHERE (f.tab = excluded.tab AND f.tab_seq < excluded.tab_seq)
         OR (f.tab <> excluded.tab AND (f.revision <= ${base} OR f.value = excluded.value))
      RETURNING path),
    kept AS (
      INSERT INTO field_history (application_id, path, revision, value, tab, tab_seq, actor, at)
      SELECT ${draft.id}, sent.path, raised.revision, sent.value, ${tab}, ${seq}, ${nameOf(ctx.actor)}, ${ctx.now}
      FROM raised, sent LEFT JOIN before USING (path)
      WHERE before.value IS DISTINCT FROM sent.value
      ON CONFLICT DO NOTHING)
    SELECT path FROM merged UNION SELECT path FROM same`)
  return new Set(rows.map(({ path }) => path))
}

/** A path that was not taken and belongs to another tab is in conflict; one of this tab was merely late. */
async function findConflict(
  ctx: Ctx<ApplicantActor>,
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
