import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { findOpenIntake } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import type { OwnApplication, SaveApplication } from '../contract.ts'
import { leavesOf } from '../document.ts'
import { type From, findConflict, mergeAnswers } from './answer-merge.ts'
import { keepToOpenSections } from './open-sections.ts'
import { getOwnApplication, inHand } from './queries.ts'
import { withRowIds } from './row-ids.ts'
import { beginFor } from './start-application.ts'

type Draft = Pick<
  typeof applications.$inferSelect,
  'id' | 'status' | 'statusSeq' | 'revision' | 'submittedAt'
>

/**
 * Saves answers field by field and returns the whole application; the first save begins it. An answer
 * that another tab changed since the named revision is left as it is: the others are kept and the call
 * is refused with both values (409, `edited-elsewhere`).
 */
export async function saveDraft(
  ctx: Ctx<ApplicantActor>,
  { body }: { body: SaveApplication },
): Promise<z.input<typeof OwnApplication> | Refusal> {
  const { applicationType: program, ...sent } = body
  const known = await lockDraft(ctx, program)
  const { draft, isNew } = known ? { draft: known, isNew: false } : await beginDraft(ctx, program)
  const conflict = await takeAnswers(ctx, { draft, program, isNew }, sent)
  return conflict || getOwnApplication(ctx, draft.id)
}

/** The one way in for answers, whoever writes them. Returns the refusal of those that stood against others. */
export async function takeAnswers(
  ctx: Ctx,
  { draft, program, isNew }: { draft: Draft; program: Program; isNew: boolean },
  { revision, tab, seq, ...change }: Omit<SaveApplication, 'applicationType'>,
): Promise<Refusal | undefined> {
  if (draft.status !== 'incomplete')
    throw new Refusal(
      'not-now',
      'You’ve submitted this application, so you can’t change it anymore',
      { code: 'already-submitted', extra: { status: draft.status } },
    )
  const from: From = {
    // Whoever begins has seen nothing of what was brought along, and wins over it.
    base: isNew ? draft.revision : (revision ?? draft.revision),
    tab: tab ?? `call-${ctx.from.requestId}`,
    seq: seq ?? 0,
    isOrdered: tab !== undefined,
  }
  const sent = await withRowIds(ctx.db, draft.id, leavesOf(change))
  const leaves = draft.submittedAt ? await keepToOpenSections(ctx, draft, program, sent) : sent
  if (leaves.size === 0) return undefined
  const merged = await mergeAnswers(ctx, draft, leaves, from)
  const left = [...leaves.keys()].filter((path) => !merged.has(path))
  return left.length > 0 ? findConflict(ctx, draft.id, left, leaves, from.tab) : undefined
}

/** The application of a program that is in hand; saves of one application wait for one another. */
async function lockDraft(ctx: Ctx<ApplicantActor>, program: Program): Promise<Draft | undefined> {
  const rows = await ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      statusSeq: applications.statusSeq,
      revision: applications.revision,
      submittedAt: applications.submittedAt,
    })
    .from(applications)
    .where(and(eq(applications.program, program), ownedBy(ctx.actor)))
    .orderBy(...inHand)
    .limit(1)
    .for('update')
  return rows[0]
}

/** Begins an application for the intake that is open; refused when none is. */
async function beginDraft(
  ctx: Ctx<ApplicantActor>,
  program: Program,
): Promise<{ draft: Draft; isNew: boolean }> {
  const intake = await findOpenIntake(ctx.db, program, ctx.now)
  if (!intake)
    throw new Refusal('not-now', 'Applications for this program are closed right now', {
      code: 'intake-closed',
    })
  const isNew = await beginFor(ctx, { applicantId: ctx.actor.id, program, intake })
  // Where another first save was faster, its application is there now: it has committed.
  const draft = await lockDraft(ctx, program)
  if (!draft) throw notFound('application')
  return { draft, isNew }
}
