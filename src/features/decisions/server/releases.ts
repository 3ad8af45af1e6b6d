import { sql } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { endOfWindow, newRelease } from '#features/releases/server/release-acts.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import { outcomes } from '../decision.ts'
import type * as calls from '../release-contract.ts'
import { releaseArea } from '../setting-areas.ts'
import {
  type Candidate,
  fingerprintOfDecisions,
  isReady,
  listCandidates,
  offersOf,
} from './candidates.ts'
import { overCapacity } from './intake-places.ts'
import { releaseKind } from './letter-release.ts'
import { lettersPage, presentLetters } from './outgoing-letters.ts'
import { presentRelease } from './release-list.ts'
import { releases } from './tables.ts'

/** The dry run: who would get which letter, who would not and why, and which intakes run full. */
export async function planRelease(
  ctx: Ctx<AdminActor>,
  { body: { chosen, after } }: Input<typeof calls.planRelease>,
): Promise<Result<typeof calls.planRelease>> {
  const { db, actor } = ctx
  const candidates = await listCandidates(ctx, isReady(actor, chosen))
  const going = candidates.filter(({ why }) => why === null)
  const { holdMinutes } = await getSetting(db, releaseArea)
  const { page, next } = lettersPage(
    going.map(({ id }) => id),
    after,
  )
  return {
    count: going.length,
    outcomes: outcomes
      .map((outcome) => ({ outcome, count: going.filter((one) => one.outcome === outcome).length }))
      .filter(({ count }) => count > 0),
    left: candidates.flatMap(({ applicationId, name, why }) =>
      why === null ? [] : [{ applicationId, name, why }],
    ),
    over: await overCapacity(db, offersOf(going)),
    letters: await presentLetters(db, page, endOfWindow(ctx, holdMinutes)),
    next,
    seen: fingerprintOfDecisions(going),
  }
}

/**
 * Puts decisions into a release. It waits for a second person, or holds at once where none is asked.
 * Refused where what would go out is no longer what was seen.
 */
export async function makeRelease(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof calls.makeRelease>,
): Promise<Result<typeof calls.makeRelease>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const candidates = await listCandidates(ctx, isReady(actor, body.chosen))
  const going = candidates.filter(({ why }) => why === null)
  if (going.length !== body.expected || fingerprintOfDecisions(going) !== body.seen)
    throw changed(going.length)
  if (!body.overCapacity && (await overCapacity(db, offersOf(going))).length > 0)
    throw new Refusal('not-now', 'This exceeds the intake’s capacity. Confirm to continue', {
      code: 'over-capacity',
    })
  const { secondPerson, holdMinutes } = await getSetting(db, releaseArea)
  const { timeZone } = await getSetting(db, instituteArea)
  const row = newRelease(ctx, releaseKind, secondPerson)
  await db.insert(releases).values({
    ...row,
    name:
      tidyText(body.name).replace(/\s+/g, ' ') ||
      `${counted(going.length, 'letter')}, ${formatDay(now, timeZone)}`,
    expected: going.length,
    holdMinutes,
    goesOutAt: secondPerson ? null : endOfWindow(ctx, holdMinutes),
  })
  const { id } = row
  await reserveDecisions(ctx, id, going)
  await recordAudit(ctx, {
    action: 'release.made',
    subject: `release:${id}`,
    detail: { letters: going.length, secondPerson },
  })
  return presentRelease(ctx, id)
}

/** Takes the decisions for one release; anyone who took one in the meantime was faster. */
async function reserveDecisions(
  { db }: Ctx,
  releaseId: string,
  going: readonly Candidate[],
): Promise<void> {
  const wanted = JSON.stringify(going.map(({ id, version }) => ({ id, version })))
  // Locked in one order, so that two releases with a decision in common never wait for each other.
  const { rows } = await db.execute<{ count: number }>(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${wanted}::jsonb) AS w (id uuid, version int)),
    locked AS (SELECT id FROM decisions WHERE id IN (SELECT id FROM wanted) ORDER BY id FOR UPDATE),
    held AS (
      UPDATE decisions d SET state = 'releasing' FROM wanted w JOIN locked USING (id)
      WHERE d.id = w.id AND d.version = w.version AND d.state = 'confirmed'
      RETURNING d.id, d.version),
    items AS (
      INSERT INTO release_items (release_id, decision_id, version)
      SELECT ${releaseId}::uuid, id, version FROM held)
    SELECT count(*)::int AS count FROM held`)
  const count = rows[0]?.count ?? 0
  if (count !== going.length) throw changed(count)
}

function changed(count: number): Refusal {
  return new Refusal('not-now', 'The letters have changed since you looked. Check them again', {
    code: 'release-changed',
    extra: { count },
  })
}
