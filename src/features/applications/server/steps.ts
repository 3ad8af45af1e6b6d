import { inArray, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { holdsRight } from '#server/auth.ts'
import { type Actor, type Ctx, nameOf } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { settleAll } from '#server/settle-all.ts'
import { inOrder } from '#shared/in-order.ts'
import { type Reason, reasonsArea } from '../setting-areas.ts'
import { Status } from '../status.ts'
import { type Interview, type StepName, steps } from '../steps.ts'
import { applications } from './tables.ts'

/** An application as the caller read it; a step is refused if it has moved on since. */
export type CurrentStatus = { id: string; status: Status; statusSeq: number }

type StatusChange = CurrentStatus & { from: Status }

/** What the row of a step says beside who and when. */
export type StepDetail = {
  reasonId?: string | undefined
  /** A row of `timeline_notes`. */
  noteId?: string | undefined
  /** Plain facts that name no one. */
  detail?: Record<string, unknown> | undefined
}

/** Something that must be true before a step, known by another feature; what is done by hand with a reason overrides it. */
type Fact = {
  name: string
  steps: readonly StepName[]
  /** A sentence for each application that may not take the step. */
  refusals(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>>
}

/** What another feature does in the transaction of a step. */
type Consequence = {
  name: string
  steps: readonly StepName[]
  run(ctx: Ctx, moved: readonly StatusChange[]): Promise<void>
}

/**
 * The order in which facts refuse and consequences run, whichever feature adds them: people read the
 * needs of a step in it, and what later ones do rests on what earlier ones did.
 */
export const factOrder: readonly string[] = [
  'references',
  'documents',
  'contract-complete',
  'questionnaires',
  'fee-settled',
  'deposit-settled',
]
export const consequenceOrder: readonly string[] = [
  'interviews',
  'references-asked',
  'references-ended',
  'contracts-made',
  'contracts-ended',
  'contract-drafts-dropped',
  'requests',
  'questionnaires-opened',
  'charges-wait',
  'charges-ended',
  'enrolments-cancelled',
]

/** What later features add to the table of steps; each adds its own. */
type StepParts = {
  facts: Fact[]
  consequences: Consequence[]
  /** Where interviews stand, by application; absent ones have none. */
  interviews(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Interview>>
}

export const stepParts: StepParts = {
  facts: [],
  consequences: [],
  interviews: async () => new Map(),
}

/**
 * The one writer of status. Takes a step for applications of any number, each by compare-and-set with
 * its row in the timeline, and runs the registered consequences; all or none. Refuses with 403 what is
 * not the actor's right, with 409 and the present status what is not possible now, with 422 what lacks.
 */
export async function takeStep(
  ctx: Ctx,
  name: StepName,
  rows: readonly CurrentStatus[],
  why: StepDetail = {},
): Promise<StatusChange[]> {
  const step = steps[name]
  if (!mayTake(ctx.actor, name)) throw new Refusal('not-allowed', 'Your role doesn’t include this')
  for (const { status } of rows) if (!step.from.includes(status)) throw movedOn(status)
  const ids = rows.map(({ id }) => id)
  const { to } = step
  const [, , interviews] = await settleAll([
    requireReason(ctx, name, why.reasonId),
    requireFacts(ctx, name, ids),
    typeof to === 'string' ? undefined : stepParts.interviews(ctx, ids),
  ])
  const moves = rows.map(({ id, status, statusSeq }) => ({
    id,
    status,
    statusSeq,
    to: typeof to === 'string' ? to : to(interviews?.get(id) ?? 'none'),
  }))
  const moved = await writeMoves(ctx, name, moves, why)
  const parts = stepParts.consequences.filter((part) => part.steps.includes(name))
  for (const part of inOrder(parts, consequenceOrder, (one) => one.name)) await part.run(ctx, moved)
  return moved
}

/** The step of a single application. */
export async function takeOneStep(
  ctx: Ctx,
  name: StepName,
  { id, status, statusSeq }: CurrentStatus,
  why: StepDetail = {},
): Promise<StatusChange> {
  const [moved] = await takeStep(ctx, name, [{ id, status, statusSeq }], why)
  if (!moved) throw movedOn(status)
  return moved
}

/** Whether an actor may cause a step at all; whose application it is, the caller has asked. */
export function mayTake(actor: Actor, name: StepName): boolean {
  const { by } = steps[name]
  if (actor.kind === 'applicant') return by.applicant === true
  if (actor.kind === 'system') return by.system === true
  return actor.kind === 'admin' && by.staff !== undefined && holdsRight(actor, by.staff)
}

/** What other features ask of a step. */
export function factsOf(name: StepName): Fact[] {
  const facts = stepParts.facts.filter((part) => part.steps.includes(name))
  return inOrder(facts, factOrder, (one) => one.name)
}

function isByHand({ actor }: Ctx, name: StepName): boolean {
  return actor.kind === 'admin' && steps[name].asks.includes('reason-by-hand')
}

/** Asks all at once; the first in their order that refuses is told. */
async function requireFacts(ctx: Ctx, name: StepName, ids: readonly string[]): Promise<void> {
  const facts = isByHand(ctx, name) ? [] : factsOf(name)
  const refusals = await settleAll(facts.map((fact) => fact.refusals(ctx, ids)))
  for (const [at, sentences] of refusals.entries())
    for (const sentence of sentences.values())
      throw new Refusal('not-now', sentence, { code: facts[at]?.name })
}

/** 422 without a reason where one is asked, and for one that the settings do not know for this step. */
async function requireReason(ctx: Ctx, name: StepName, reasonId: string | undefined) {
  const { asks } = steps[name]
  if (reasonId === undefined) {
    if (asks.includes('reason') || isByHand(ctx, name))
      throw invalidField('reasonId', 'Choose a reason')
    return
  }
  const reasons: Partial<Record<StepName, readonly Reason[]>> = await getSetting(
    ctx.db,
    reasonsArea,
  )
  if (!reasons[name]?.some(({ id }) => id === reasonId))
    throw invalidField('reasonId', 'Choose a reason from the list')
}

type Move = CurrentStatus & { to: Status }

/** One statement, whatever the number: each status by compare-and-set, and its row in the timeline. */
async function writeMoves(
  ctx: Ctx,
  name: StepName,
  moves: readonly Move[],
  why: StepDetail,
): Promise<StatusChange[]> {
  const firstSubmit =
    name === 'submit' ? sql`coalesce(submitted_at, ${ctx.now}::timestamptz)` : sql`submitted_at`
  // Locked in one order, so that two lists with a row in common never wait for each other.
  const { rows } = await ctx.db.execute<{ id: string; status_seq: number }>(sql`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        AS w (id uuid, status text, "statusSeq" int, "to" text)),
    locked AS (SELECT id FROM applications WHERE id IN (SELECT id FROM wanted) ORDER BY id FOR UPDATE),
    moved AS (
      UPDATE applications a SET status = w."to", status_at = ${ctx.now},
        status_seq = timeline_seq + 1, timeline_seq = timeline_seq + 1,
        submitted_at = ${firstSubmit}, listed_at = coalesce(${firstSubmit}, listed_at)
      FROM wanted w JOIN locked USING (id)
      WHERE a.id = w.id AND a.status = w.status AND a.status_seq = w."statusSeq"
      RETURNING a.id, a.status_seq),
    told AS (
      INSERT INTO timeline
        (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at, reason_id, note_id, detail)
      SELECT id, moved.status_seq, 'step', ${name}, w."statusSeq", w.status, w."to", ${nameOf(ctx.actor)}, ${ctx.now},
        ${why.reasonId ?? null}, ${why.noteId ?? null}::uuid, ${why.detail ? JSON.stringify(why.detail) : null}::jsonb
      FROM moved JOIN wanted w USING (id))
    SELECT id, status_seq FROM moved`)
  if (rows.length < moves.length) throw await overtaken(ctx, moves, rows)
  const reached = new Map(rows.map(({ id, status_seq }) => [id, status_seq]))
  return moves.map(({ id, status: from, statusSeq, to }) => ({
    id,
    from,
    status: to,
    statusSeq: reached.get(id) ?? statusSeq,
  }))
}

/** Somebody was faster: says where the application stands by now. */
async function overtaken(
  { db }: Ctx,
  moves: readonly Move[],
  moved: readonly { id: string }[],
): Promise<Refusal> {
  const left = moves.map(({ id }) => id).filter((id) => moved.every((row) => row.id !== id))
  const rows = await db
    .select({ status: applications.status })
    .from(applications)
    .where(inArray(applications.id, left))
    .limit(1)
  const [row] = rows
  return row ? movedOn(Status.parse(row.status)) : notFound('application')
}

export function movedOn(status: Status): Refusal {
  return new Refusal('not-now', 'This application has changed since you opened it', {
    code: 'status-changed',
    extra: { status },
  })
}
