import { and, count, isNotNull, sql } from 'drizzle-orm'
import {
  countSince,
  type HomeItem,
  mostCounted as homeMost,
} from '#features/admins/server/home-items.ts'
import type { CountQuery, countApplications } from '#features/applications/list-contract.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { StaffStatus } from '#features/applications/status.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invariant } from '#server/invariants.ts'
import type { Job } from '#server/job.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { mostCounted, mostFound, oneMoreThan } from './list-queries.ts'

type Row = { status: string; count: number }

/**
 * How many applications stand where. Of all there are, of a program or an intake, the kept sums and what
 * has changed since are added up; what else narrows the list is counted, as far as the list counts it.
 */
export async function countByStatus(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof countApplications>,
): Promise<Result<typeof countApplications>> {
  const { program: _, intake: __, sort, ...others } = query
  const isNarrowed = sort === 'attention' || Object.values(others).some((value) => value)
  const isReviewer = ctx.actor.role === 'reviewer'
  const rows = await (isNarrowed || isReviewer ? countUnder(ctx, query) : addUp(ctx, query))
  if (!rows) return { counts: null }
  const found = new Map(rows.map((row) => [row.status, row.count]))
  const counts = StaffStatus.options.map((status) => [status, found.get(status) ?? 0])
  return { counts: Object.fromEntries(counts) as Record<StaffStatus, number> }
}

async function countUnder(ctx: Ctx<AdminActor>, query: CountQuery): Promise<Row[] | null> {
  if (!query.search) return countUpTo(ctx, query, mostCounted)
  const outside = await countUpTo(ctx, query, mostFound, { findsInside: false })
  return outside && countUpTo(ctx, query, mostFound)
}

/** Null for more than so many. */
async function countUpTo(
  ctx: Ctx<AdminActor>,
  query: CountQuery,
  most: number,
  options?: Parameters<typeof oneMoreThan>[3],
): Promise<Row[] | null> {
  const some = oneMoreThan(ctx, query, most, options)
  const rows = await ctx.db
    .select({ status: some.status, count: count() })
    .from(some)
    .groupBy(some.status)
  return rows.reduce((sum, row) => sum + row.count, 0) > most ? null : rows
}

async function addUp({ db, actor }: Ctx<AdminActor>, { program, intake }: CountQuery) {
  const programs = actor.programs && sql.param(actor.programs)
  const { rows } = await db.execute<Row>(sql`
    SELECT status, sum(count)::int AS count FROM (${keptCounts} UNION ALL ${returnedApart}) kept
    WHERE (${programs}::text[] IS NULL OR program = ANY (${programs}))
      AND (${program ?? null}::text IS NULL OR program = ${program ?? null})
      AND (${intake ?? null}::uuid IS NULL OR intake_id = ${intake ?? null})
    GROUP BY status`)
  return rows
}

/** How many applications have which status, as rows to add up. */
export const keptCounts = sql`
  SELECT intake_id, program, status, count FROM application_counts
  UNION ALL SELECT intake_id, program, status, change FROM application_count_changes`

/** What was sent back is kept among the drafts, and is few enough to be counted apart from them. */
const returnedApart = sql`
  SELECT intake_id, program, one.status, one.count FROM applications
  CROSS JOIN (VALUES ('returned', 1), ('incomplete', -1)) AS one (status, count)
  WHERE applications.status = 'incomplete' AND submitted_at IS NOT NULL AND discarded_at IS NULL`

/** Adds the changes to the sums, so that there are never many of them to add up for a page. */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM application_count_changes RETURNING *)
    INSERT INTO application_counts (intake_id, program, status, count)
      SELECT intake_id, program, status, sum(change) FROM taken GROUP BY intake_id, program, status
      ORDER BY intake_id, program, status
    ON CONFLICT (intake_id, program, status) DO UPDATE SET count = application_counts.count + excluded.count`)
}

export const foldCountsJob: Job = {
  name: 'fold-counts',
  cron: '*/2 * * * *',
  run: ({ db }) => foldCounts(db),
}

export const countsAreTrue = invariant(
  'The stored counts match the applications',
  () => sql`
    SELECT concat_ws(' ', program, status, 'of intake', intake_id) AS what FROM (
      SELECT intake_id, program, status, sum(count) AS said FROM (${keptCounts}) kept GROUP BY 1, 2, 3) said
    FULL JOIN (
      SELECT intake_id, program, status, count(*) AS true FROM applications
      WHERE discarded_at IS NULL GROUP BY 1, 2, 3) counted USING (intake_id, program, status)
    WHERE coalesce(said, 0) <> coalesce(counted.true, 0)`,
)

export const neededItem: HomeItem = {
  right: 'list-applications',
  words: ['application waiting for the office', 'applications waiting for the office'],
  to: '/admin-panel/applications?sort=attention',
  async find({ db, actor }) {
    const some = db
      .select({ since: applications.attentionAt })
      .from(applications)
      .where(and(isNotNull(applications.attentionAt), inReach(actor)))
      .orderBy(applications.attentionAt)
      .limit(homeMost)
      .as('some')
    return countSince(db, some, applications.attentionAt)
  },
}
