import { and, eq, sql } from 'drizzle-orm'
import { can, Role } from '#features/admins/rights.ts'
import { type Actor, type Ctx, nameOf } from '#server/context.ts'
import { applications, timeline } from '#server/db/schema.ts'
import { Refusal } from '#server/refusals.ts'
import { type Interview, type Status, type StepName, steps } from '../status.ts'

/** An application as the caller read it; a step is refused if it has moved on since. */
export type Standing = { id: string; status: Status; statusSeq: number }

export type Moved = Standing & { from: Status }

/** Something that must be true before a step, known by another feature. */
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
  run(ctx: Ctx, moved: readonly Moved[]): Promise<void>
}

/** What later features add to the table of steps; `server/app.ts` registers it once. */
export type StepParts = {
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
 * its row in the timeline, and runs the registered consequences; all or none.
 */
export async function takeStep(
  ctx: Ctx,
  name: StepName,
  standings: readonly Standing[],
  reason: { reasonId?: string } = {},
): Promise<Moved[]> {
  const step = steps[name]
  if (!mayTake(ctx.actor, name)) throw new Refusal('not-allowed', 'Your role does not include this')
  const ids = standings.map(({ id }) => id)
  for (const { status } of standings) if (!step.from.includes(status)) throw tooLate(status)
  if (step.asks.includes('reason') && ctx.actor.kind === 'admin' && !reason.reasonId)
    throw new Refusal('invalid', 'Choose a reason', { fields: { reason: 'Choose a reason' } })
  for (const fact of stepParts.facts.filter((part) => part.steps.includes(name)))
    for (const sentence of (await fact.refusals(ctx, ids)).values())
      throw new Refusal('not-now', sentence, { code: fact.name })

  const interviews = await stepParts.interviews(ctx, ids)
  const moved: Moved[] = []
  for (const standing of standings) {
    const to =
      typeof step.to === 'string' ? step.to : step.to(interviews.get(standing.id) ?? 'none')
    moved.push(await move(ctx, name, standing, to, reason.reasonId))
  }
  for (const part of stepParts.consequences.filter((part) => part.steps.includes(name)))
    await part.run(ctx, moved)
  return moved
}

/** Whether an actor may cause a step at all; whose application it is, the caller has asked. */
export function mayTake(actor: Actor, name: StepName): boolean {
  const { by } = steps[name]
  if (actor.kind === 'applicant') return by.applicant === true
  if (actor.kind === 'system') return by.system === true
  return actor.kind === 'admin' && by.staff !== undefined && can(Role.parse(actor.role), by.staff)
}

async function move(
  ctx: Ctx,
  name: StepName,
  standing: Standing,
  to: Status,
  reasonId: string | undefined,
): Promise<Moved> {
  const isFirstSubmit =
    name === 'submit' ? sql`coalesce(submitted_at, ${ctx.now})` : sql`submitted_at`
  const rows = await ctx.db
    .update(applications)
    .set({
      status: to,
      statusAt: ctx.now,
      statusSeq: sql`timeline_seq + 1`,
      timelineSeq: sql`timeline_seq + 1`,
      submittedAt: isFirstSubmit,
      listedAt: sql`coalesce(${isFirstSubmit}, listed_at)`,
    })
    .where(
      and(
        eq(applications.id, standing.id),
        eq(applications.status, standing.status),
        eq(applications.statusSeq, standing.statusSeq),
      ),
    )
    .returning({ statusSeq: applications.statusSeq })
  const seq = rows[0]?.statusSeq
  if (seq === undefined) throw tooLate(standing.status)
  await ctx.db.insert(timeline).values({
    applicationId: standing.id,
    seq,
    kind: 'step',
    step: name,
    prevSeq: standing.statusSeq,
    fromStatus: standing.status,
    toStatus: to,
    actor: nameOf(ctx.actor),
    at: ctx.now,
    reasonId,
  })
  return { id: standing.id, status: to, statusSeq: seq, from: standing.status }
}

function tooLate(status: Status): Refusal {
  return new Refusal('not-now', 'This application has moved on in the meantime', {
    code: 'status-changed',
    extra: { status },
  })
}
