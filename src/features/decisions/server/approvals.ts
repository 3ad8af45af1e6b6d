import { and, asc, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { approveRelease, Release, readRelease, recallRelease } from '../release-contract.ts'
import { listCandidates, offersOf } from './candidates.ts'
import { overCapacity } from './intake-places.ts'
import { pageOf, presentLetters } from './outgoing-letters.ts'
import { presentRelease } from './release-list.ts'
import { decisions, releaseItems, releases } from './tables.ts'

const minuteMs = 60_000

/** A release with its letters: before it goes out what would go, afterwards what became of each. */
export async function readReleaseDetails(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { after } }: Input<typeof readRelease>,
): Promise<Result<typeof readRelease>> {
  const { db, now } = ctx
  const release = await presentRelease(ctx, id)
  const isAhead = release.state === 'waiting' || release.state === 'holding'
  const candidates = isAhead ? await held(ctx, id) : []
  const failures = isAhead
    ? new Map(candidates.map((one) => [one.id, one.why]))
    : await failuresOf(db, id)
  const { page, next } = pageOf([...failures.keys()], after)
  const goesOutAt = release.goesOutAt ?? new Date(now.getTime() + release.holdMinutes * minuteMs)
  const others = await overCapacity(db, offersOf(candidates))
  return {
    ...release,
    letters: await presentLetters(db, page, new Date(goesOutAt), failures),
    // The offers of this release are counted as under way already.
    over: others.map((one) => ({ ...one, underWay: one.underWay - one.offers })).filter(isOver),
    next,
  }
}

function isOver(one: Result<typeof readRelease>['over'][number]): boolean {
  return one.capacity !== null && one.taken + one.underWay + one.offers > one.capacity
}

function held(ctx: Ctx<AdminActor>, releaseId: string) {
  return listCandidates(
    ctx,
    sql`${decisions.id} IN (SELECT decision_id FROM release_items WHERE release_id = ${releaseId})`,
  )
}

/** Why each letter of a release that has ended did not go out; null for those that did. */
async function failuresOf(db: Db, releaseId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: releaseItems.decisionId, failure: releaseItems.failure })
    .from(releaseItems)
    .innerJoin(decisions, eq(decisions.id, releaseItems.decisionId))
    .where(eq(releaseItems.releaseId, releaseId))
    .orderBy(asc(decisions.confirmedAt), asc(decisions.id))
  return new Map(rows.map(({ id, failure }) => [id, failure]))
}

/** The second person's word: from here the recall window runs. */
export async function approve(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof approveRelease>,
): Promise<Result<typeof approveRelease>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const release = await presentRelease(ctx, id)
  if (release.isOwn)
    throw new Refusal('not-now', 'You created this release, so someone else must approve it', {
      code: 'second-person',
    })
  const items = await held(ctx, id)
  if (release.state === 'waiting' && items.length !== body.expected)
    throw new Refusal('not-now', 'The number of letters in this release has changed', {
      code: 'release-changed',
      extra: { count: items.length },
    })
  if (items.some(({ why }) => why?.startsWith('You ')))
    throw new Refusal(
      'not-now',
      'You declared a conflict of interest in one of these, so someone else must approve',
      { code: 'conflict-of-interest' },
    )
  const rows = await db
    .update(releases)
    .set({
      state: 'holding',
      approvedBy: actor.id,
      approvedAt: now,
      goesOutAt: new Date(now.getTime() + release.holdMinutes * minuteMs),
    })
    .where(and(eq(releases.id, id), eq(releases.state, 'waiting')))
    .returning({ id: releases.id })
  if (rows.length === 0) throw tooLate(await presentRelease(ctx, id))
  await recordAudit(ctx, { action: 'release.approved', subject: `release:${id}` })
  return presentRelease(ctx, id)
}

/** Takes a release back before it goes out: nothing is sent, and its decisions are confirmed ones again. */
export async function recall(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof recallRelease>,
): Promise<Result<typeof recallRelease>> {
  const { db, actor, now } = ctx
  await presentRelease(ctx, id)
  const rows = await db
    .update(releases)
    .set({ state: 'recalled', recalledBy: actor.id, recalledAt: now })
    .where(and(eq(releases.id, id), mayBeRecalled(now)))
    .returning({ id: releases.id })
  if (rows.length === 0) throw tooLate(await presentRelease(ctx, id))
  await letGo(db, id)
  await recordAudit(ctx, { action: 'release.recalled', subject: `release:${id}` })
  return presentRelease(ctx, id)
}

/** What somebody who is shut out has made or approved, and what is not out yet, stays here. */
export async function recallReleasesOf(ctx: Ctx<AdminActor>, adminId: string): Promise<void> {
  const { db, actor, now } = ctx
  const rows = await db
    .update(releases)
    .set({ state: 'recalled', recalledBy: actor.id, recalledAt: now })
    .where(
      and(
        or(eq(releases.createdBy, adminId), eq(releases.approvedBy, adminId)),
        mayBeRecalled(now),
      ),
    )
    .returning({ id: releases.id })
  for (const { id } of rows) {
    await letGo(db, id)
    await recordAudit(ctx, { action: 'release.recalled', subject: `release:${id}` })
  }
}

function mayBeRecalled(now: Date) {
  return sql`(${releases.state} = 'waiting' OR (${releases.state} = 'holding'
    AND ${releases.wentOutAt} IS NULL AND ${releases.goesOutAt} > ${now}))`
}

/** The decisions of a release that did not go out. */
export async function letGo(db: Db, releaseId: string): Promise<void> {
  await db.execute(sql`
    UPDATE decisions SET state = 'confirmed' WHERE state = 'releasing' AND id IN (
      SELECT d.id FROM decisions d JOIN release_items i ON i.decision_id = d.id
      WHERE i.release_id = ${releaseId} ORDER BY d.id FOR UPDATE OF d)`)
}

/** Somebody was faster, or the window is over: says what became of the release. */
function tooLate({ state, approvedBy, recalledBy, createdBy }: z.input<typeof Release>): Refusal {
  const said = {
    waiting: 'This release is still waiting for approval',
    holding: approvedBy
      ? `${approvedBy} already approved this release in the meantime`
      : `${createdBy}’s release is going out now`,
    out: 'This release has already gone out',
    recalled: `${recalledBy ?? 'Someone'} recalled this release in the meantime`,
  }[state]
  return new Refusal('not-now', said, { code: 'release-changed', extra: { state } })
}
