import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { personOfSession } from '#features/accounts/server/sessions.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { findOpenIntake } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { ignoreFailures, Last } from '#server/serve-ahead.ts'
import type { Program } from '#shared/programs.ts'
import type { OwnApplication, SaveApplication } from '../contract.ts'
import { type Leaf, leavesOf } from '../document.ts'
import { findConflict, mergeAnswers, type SaveOrigin } from './answer-merge.ts'
import { keepToOpenSections } from './open-sections.ts'
import { getOwnApplication, inHand } from './queries.ts'
import { withRowIds } from './row-ids.ts'
import { beginFor, type Draft, draftColumns } from './start-application.ts'

type Saved = z.input<typeof OwnApplication> | Refusal

/**
 * Saves answers field by field and returns the whole application; the first save begins it. An answer
 * that another tab changed since the named revision is left as it is: the others are kept and the call
 * is refused with both values (409, `edited-elsewhere`).
 */
export async function saveLockedDraft(
  ctx: Ctx<ApplicantActor>,
  { body }: { body: SaveApplication },
  known: Draft | undefined,
): Promise<Last<Saved>> {
  const { applicationType: program, ...sent } = body
  const { draft, isNew } = known ? { draft: known, isNew: false } : await beginDraft(ctx, program)
  const checked = await checkAnswers(ctx, { draft, program, isNew }, sent)
  const taken = mergeChecked(ctx, draft, checked)
  // Sent behind the merge, so it reads what came of it.
  const whole = getOwnApplication(ctx, draft.id)
  ignoreFailures(whole)
  return new Last(taken.then((conflict): Saved | Promise<Saved> => conflict ?? whole))
}

/** The same where no session was looked up. */
export async function saveDraft(
  ctx: Ctx<ApplicantActor>,
  input: { body: SaveApplication },
): Promise<Saved> {
  const known = await lockDraft(ctx.db, ctx.actor.id, input.body.applicationType)
  const { answer } = await saveLockedDraft(ctx, input, known)
  return answer
}

type DraftPlace = { draft: Draft; program: Program; isNew: boolean }
type SavedAnswers = Omit<SaveApplication, 'applicationType'>
type CheckedSave = { leaves: ReadonlyMap<string, Leaf>; from: SaveOrigin }

/** The one way in for answers, no matter who writes them. Returns the refusal of those that stood against others. */
export async function takeAnswers(
  ctx: Ctx,
  place: DraftPlace,
  sent: SavedAnswers,
): Promise<Refusal | undefined> {
  return mergeChecked(ctx, place.draft, await checkAnswers(ctx, place, sent))
}

async function checkAnswers(
  ctx: Ctx,
  { draft, program, isNew }: DraftPlace,
  { revision, tab, seq, ...change }: SavedAnswers,
): Promise<CheckedSave> {
  if (draft.status !== 'incomplete')
    throw new Refusal(
      'not-now',
      'You’ve submitted this application, so you can’t change it anymore',
      { code: 'already-submitted', extra: { status: draft.status } },
    )
  const from: SaveOrigin = {
    // Anyone who begins has seen nothing of what was brought along, and wins over it.
    base: isNew ? draft.revision : (revision ?? draft.revision),
    tab: tab ?? `call-${ctx.from.requestId}`,
    seq: seq ?? 0,
    isOrdered: tab !== undefined,
  }
  const sent = await withRowIds(ctx.db, draft.id, leavesOf(change))
  const leaves = draft.submittedAt ? await keepToOpenSections(ctx, draft, program, sent) : sent
  return { leaves, from }
}

/** Its statement is sent before it first waits. */
async function mergeChecked(
  ctx: Ctx,
  draft: Draft,
  { leaves, from }: CheckedSave,
): Promise<Refusal | undefined> {
  if (leaves.size === 0) return undefined
  const left = await mergeAnswers(ctx, draft, leaves, from)
  return left.length > 0 ? findConflict(ctx, draft.id, left, leaves, from.tab) : undefined
}

/** The application of a program that is in hand; saves of one application wait for one another. */
async function lockDraft(
  db: Db,
  person: string | SQL,
  program: Program,
): Promise<Draft | undefined> {
  const rows = await draftOf(db, person, program)
  return rows[0]
}

function draftOf(db: Db, person: string | SQL, program: Program | Placeholder) {
  return db
    .select(draftColumns)
    .from(applications)
    .where(and(eq(applications.program, program), ownedBy({ id: person })))
    .orderBy(...inHand)
    .limit(1)
    .for('update')
}

const locks = new WeakMap<Db, ReturnType<typeof prepareLock>>()

/** The same, named, for the person a session belongs to. */
export async function lockOfSession(
  db: Db,
  tokenHash: Buffer,
  { body }: { body: SaveApplication },
): Promise<Draft | undefined> {
  const lock = locks.get(db) ?? prepareLock(db)
  locks.set(db, lock)
  const rows = await lock.execute({ tokenHash, program: body.applicationType })
  return rows[0]
}

function prepareLock(db: Db) {
  const person = personOfSession(sql.placeholder('tokenHash'))
  return draftOf(db, person, sql.placeholder('program')).prepare('lock_draft_of_session')
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
  const draft = await lockDraft(ctx.db, ctx.actor.id, program)
  if (!draft) throw notFound('application')
  return { draft, isNew }
}
