import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { exactly, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { ReleaseState } from '../release.ts'
import type { listReleases, Release } from '../release-contract.ts'
import { releaseInReach } from './release-reach.ts'
import { readRules } from './release-rules.ts'
import { releases } from './tables.ts'

const pageSize = 20

const creator = alias(admins, 'creator')
const approver = alias(admins, 'approver')
const recaller = alias(admins, 'recaller')

function select({ db, actor }: Ctx<AdminActor>, which: SQL | undefined) {
  return db
    .select({
      release: releases,
      createdBy: creator.name,
      approvedBy: approver.name,
      recalledBy: recaller.name,
      sent: sql<number>`(SELECT count(*)::int FROM release_items i JOIN decisions d ON d.id = i.decision_id
        WHERE i.release_id = ${releases.id} AND i.failure IS NULL AND d.state = 'released')`,
      failed: sql<number>`(SELECT count(*)::int FROM release_items i
        WHERE i.release_id = ${releases.id} AND i.failure IS NOT NULL)`,
      at: exactly(releases.createdAt),
    })
    .from(releases)
    .innerJoin(creator, eq(creator.id, releases.createdBy))
    .leftJoin(approver, eq(approver.id, releases.approvedBy))
    .leftJoin(recaller, eq(recaller.id, releases.recalledBy))
    .where(and(releaseInReach(actor), which))
    .orderBy(desc(releases.createdAt), desc(releases.id))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function present({ id: reader }: AdminActor, { release, ...row }: Row): z.input<typeof Release> {
  const { id, name, expected, asksSecond, holdMinutes } = release
  return {
    id,
    name,
    expected,
    asksSecond,
    holdMinutes,
    state: ReleaseState.parse(release.state),
    createdBy: row.createdBy,
    createdAt: release.createdAt,
    isOwn: release.createdBy === reader,
    approvedBy: row.approvedBy,
    approvedAt: release.approvedAt,
    goesOutAt: release.goesOutAt,
    wentOutAt: release.wentOutAt,
    recalledBy: row.recalledBy,
    recalledAt: release.recalledAt,
    sent: row.sent,
    failed: row.failed,
  }
}

export async function presentRelease(
  ctx: Ctx<AdminActor>,
  id: string,
): Promise<z.input<typeof Release>> {
  const [row] = await select(ctx, eq(releases.id, id))
  if (!row) throw notFound('release')
  return present(ctx.actor, row)
}

/** Releases, the latest first, and the rules by which they go out. */
export async function listAllReleases(
  ctx: Ctx<AdminActor>,
  { query: { after } }: Input<typeof listReleases>,
): Promise<Result<typeof listReleases>> {
  const place = after === undefined ? undefined : readCursor(after)
  const rows = await select(
    ctx,
    place &&
      or(
        sql`${releases.createdAt} < ${place.at}::timestamptz`,
        sql`(${releases.createdAt} = ${place.at}::timestamptz AND ${releases.id} < ${place.id}::uuid)`,
      ),
  ).limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  return {
    releases: page.map((row) => present(ctx.actor, row)),
    next: last ? writeCursor({ at: last.at, id: last.release.id }) : null,
    rules: await readRules(ctx),
  }
}
