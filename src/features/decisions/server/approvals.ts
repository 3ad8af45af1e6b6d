import { asc, eq, sql } from 'drizzle-orm'
import {
  approveRelease as approveOne,
  endOfWindow,
  recallRelease as recallOne,
} from '#features/releases/server/release-acts.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../release-contract.ts'
import { listCandidates, offersOf } from './candidates.ts'
import { overCapacity } from './intake-places.ts'
import { releaseKind } from './letter-release.ts'
import { lettersPage, presentLetters } from './outgoing-letters.ts'
import { presentRelease } from './release-list.ts'
import { decisions, releaseItems } from './tables.ts'

/** A release with its letters: before it goes out what would go, afterwards what became of each. */
export async function readReleaseDetails(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { after } }: Input<typeof calls.readRelease>,
): Promise<Result<typeof calls.readRelease>> {
  const { db } = ctx
  const release = await presentRelease(ctx, id)
  const isAhead = release.state === 'waiting' || release.state === 'holding'
  const candidates = isAhead ? await listLettersOf(ctx, id) : []
  const failures = isAhead
    ? new Map(candidates.map((one) => [one.id, one.why]))
    : await failuresOf(db, id)
  const { page, next } = lettersPage([...failures.keys()], after)
  const goesOutAt = release.goesOutAt ?? endOfWindow(ctx, release.holdMinutes)
  const others = await overCapacity(db, offersOf(candidates))
  return {
    ...release,
    letters: await presentLetters(db, page, new Date(goesOutAt), failures),
    // The offers of this release are counted as under way already.
    over: others.map((one) => ({ ...one, underWay: one.underWay - one.offers })).filter(isOver),
    next,
  }
}

function isOver(one: Result<typeof calls.readRelease>['over'][number]): boolean {
  return one.capacity !== null && one.taken + one.underWay + one.offers > one.capacity
}

function listLettersOf(ctx: Ctx<AdminActor>, releaseId: string) {
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
export function approveRelease(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.approveRelease>,
): Promise<Result<typeof calls.approveRelease>> {
  return approveOne(ctx, releaseKind, id, {
    async check() {
      const items = await listLettersOf(ctx, id)
      if (items.length !== body.expected)
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
    },
    times: async ({ holdMinutes }) => ({ goesOutAt: endOfWindow(ctx, holdMinutes) }),
  })
}

/** Takes a release back before it goes out: nothing is sent, and its decisions are confirmed ones again. */
export function recallRelease(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.recallRelease>,
): Promise<Result<typeof calls.recallRelease>> {
  return recallOne(ctx, releaseKind, id)
}
