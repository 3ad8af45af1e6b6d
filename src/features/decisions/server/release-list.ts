import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { readReleases, selectReleases } from '#features/releases/server/release-list.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { ReleaseState } from '../release.ts'
import type { listReleases, Release } from '../release-contract.ts'
import { releaseInReach } from './release-reach.ts'
import { readRules } from './release-rules.ts'
import { releases } from './tables.ts'

function select({ db, actor }: Ctx<AdminActor>, which: SQL | undefined) {
  const { name, expected, holdMinutes } = releases
  const more = {
    name,
    expected,
    holdMinutes,
    sent: sql<number>`(SELECT count(*)::int FROM release_items i JOIN decisions d ON d.id = i.decision_id
      WHERE i.release_id = ${releases.id} AND i.failure IS NULL AND d.state = 'released')`,
    failed: sql<number>`(SELECT count(*)::int FROM release_items i
      WHERE i.release_id = ${releases.id} AND i.failure IS NOT NULL)`,
  }
  return selectReleases(db, releases, more, and(releaseInReach(actor), which))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function presentReleaseRow({ id: reader }: AdminActor, row: Row): z.input<typeof Release> {
  return { ...row, state: ReleaseState.parse(row.state), isOwn: row.creatorId === reader }
}

export async function presentRelease(
  ctx: Ctx<AdminActor>,
  id: string,
): Promise<z.input<typeof Release>> {
  const [row] = await select(ctx, eq(releases.id, id))
  if (!row) throw notFound('release')
  return presentReleaseRow(ctx.actor, row)
}

/** Releases, the latest first, and the rules by which they go out. */
export async function listAllReleases(
  ctx: Ctx<AdminActor>,
  { query: { after } }: Input<typeof listReleases>,
): Promise<Result<typeof listReleases>> {
  const { page, next } = await readReleases(releases, after, (which) => select(ctx, which))
  return {
    releases: page.map((row) => presentReleaseRow(ctx.actor, row)),
    next,
    rules: await readRules(ctx),
  }
}
