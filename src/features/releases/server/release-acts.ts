import { createHash, randomUUID } from 'node:crypto'
import { and, eq, or, type SQL } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ReleaseKind, SeenRelease } from './release-kind.ts'

/** Stands for exactly what a dry run showed, whatever its order. */
export function fingerprintOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('base64url')
}

/** When something goes out whose recall window begins now. */
export function endOfWindow({ now }: Pick<Ctx, 'now'>, holdMinutes: number): Date {
  return new Date(now.getTime() + holdMinutes * minuteMs)
}

/** The row of a release that waits for its second person, or holds at once where none is asked. */
export function newRelease(
  { actor, now }: Ctx<AdminActor>,
  { states }: Pick<ReleaseKind, 'states'>,
  asksSecond: boolean,
) {
  const state = asksSecond ? 'waiting' : states.holding
  return { id: randomUUID(), state, createdBy: actor.id, createdAt: now, asksSecond }
}

type Approval<Seen> = {
  /** Refuses what prevents it. */
  check(seen: Seen): Promise<void>
  /** When it goes out, and what else is written with the approval. */
  times(seen: Seen): Promise<{ goesOutAt?: Date }>
}

/** The second person's word: from here the recall window runs. */
export async function approveRelease<Seen extends SeenRelease>(
  ctx: Ctx<AdminActor>,
  kind: ReleaseKind<Seen>,
  id: string,
  { check, times }: Approval<Seen>,
): Promise<Seen> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const seen = await kind.get(ctx, id)
  if (seen.isOwn)
    throw new Refusal('not-now', `You ${kind.made}, so someone else must approve it`, {
      code: 'second-person',
    })
  if (seen.state !== 'waiting') throw kind.tooLate(seen)
  await check(seen)
  const rows = await db
    .update(kind.table)
    .set({
      state: kind.states.holding,
      approvedBy: actor.id,
      approvedAt: now,
      ...(await times(seen)),
    })
    .where(and(eq(kind.table.id, id), eq(kind.table.state, 'waiting')))
    .returning({ id: kind.table.id })
  if (rows.length === 0) throw kind.tooLate(await kind.get(ctx, id))
  await recordAudit(ctx, { action: kind.actions.approved, subject: `${kind.name}:${id}` })
  return kind.get(ctx, id)
}

/** Takes one back before it goes out: nothing of it is sent. */
export async function recallRelease<Seen extends SeenRelease>(
  ctx: Ctx<AdminActor>,
  kind: ReleaseKind<Seen>,
  id: string,
): Promise<Seen> {
  await kind.get(ctx, id)
  const recalled = await recall(ctx, kind, eq(kind.table.id, id))
  if (recalled.length === 0) throw kind.tooLate(await kind.get(ctx, id))
  return kind.get(ctx, id)
}

/** What somebody who is shut out has made or approved, and what is not out yet, stays here. */
export function recallAllBy(kind: ReleaseKind) {
  const { createdBy, approvedBy } = kind.table
  return async (ctx: Ctx<AdminActor>, adminId: string): Promise<void> => {
    await recall(ctx, kind, or(eq(createdBy, adminId), eq(approvedBy, adminId)))
  }
}

async function recall(
  ctx: Ctx<AdminActor>,
  kind: ReleaseKind,
  which: SQL | undefined,
): Promise<string[]> {
  const ids = await stopReleases(ctx, kind, and(which, kind.isOpen(ctx.now)), ctx.actor.id)
  for (const id of ids)
    await recordAudit(ctx, { action: kind.actions.recalled, subject: `${kind.name}:${id}` })
  return ids
}

/** Stops some; `by` is null where they stop by themselves. Says which those were. */
export async function stopReleases(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { table, only, states, onRecall, freeItems }: ReleaseKind,
  which: SQL | undefined,
  by: string | null,
): Promise<string[]> {
  const rows = await db
    .update(table)
    .set({ state: states.recalled, recalledBy: by, recalledAt: now, ...onRecall })
    .where(and(only, which))
    .returning({ id: table.id })
  for (const { id } of rows) await freeItems?.(db, id)
  return rows.map(({ id }) => id)
}
