import { and, count, eq, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { applications } from '#server/db/schema.ts'
import { invariant } from '#server/invariants.ts'
import type { Job } from '#server/jobs.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { countApplications } from '../admin-list-contract.ts'
import { Status, statuses } from '../status.ts'
import { inReach } from './reach.ts'

type Narrowed = Input<typeof countApplications>['query']

/**
 * How many applications stand where. A reviewer's few are counted; of all there are, the kept sums and
 * what has changed since are added up.
 */
export async function countByStatus(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof countApplications>,
): Promise<Result<typeof countApplications>> {
  const isReviewer = ctx.actor.role === 'reviewer'
  const rows = await (isReviewer ? countThemselves(ctx, query) : addUp(ctx, query))
  const found = new Map(rows.map((row) => [Status.parse(row.status), row.count]))
  const counts = Object.fromEntries(statuses.map((status) => [status, found.get(status) ?? 0]))
  return { counts: counts as Record<Status, number> }
}

function countThemselves({ db, actor }: Ctx<AdminActor>, { program, intake }: Narrowed) {
  return db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(
      and(
        inReach(actor),
        program ? eq(applications.program, program) : undefined,
        intake ? eq(applications.intakeId, intake) : undefined,
      ),
    )
    .groupBy(applications.status)
}

async function addUp({ db, actor }: Ctx<AdminActor>, { program, intake }: Narrowed) {
  const programs = actor.programs && sql.param(actor.programs)
  const { rows } = await db.execute<{ status: string; count: number }>(sql`
    SELECT status, sum(count)::int AS count FROM (${keptCounts}) kept
    WHERE (${programs}::text[] IS NULL OR program = ANY (${programs}))
      AND (${program ?? null}::text IS NULL OR program = ${program ?? null})
      AND (${intake ?? null}::uuid IS NULL OR intake_id = ${intake ?? null})
    GROUP BY status`)
  return rows
}

const keptCounts = sql`
  SELECT intake_id, program, status, count FROM application_counts
  UNION ALL SELECT intake_id, program, status, change FROM application_count_changes`

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
  'The kept counts are how many applications there are',
  () => sql`
    SELECT concat_ws(' ', program, status, 'of intake', intake_id) AS what FROM (
      SELECT intake_id, program, status, sum(count) AS said FROM (${keptCounts}) kept GROUP BY 1, 2, 3) said
    FULL JOIN (
      SELECT intake_id, program, status, count(*) AS true FROM applications
      WHERE discarded_at IS NULL GROUP BY 1, 2, 3) counted USING (intake_id, program, status)
    WHERE coalesce(said, 0) <> coalesce(counted.true, 0)`,
)
