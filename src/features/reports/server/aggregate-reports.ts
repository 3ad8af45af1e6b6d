import { eq, sql } from 'drizzle-orm'
import { statusesOf } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { workForLong } from '#server/db/long-query.ts'
import type { Job } from '#server/job.ts'
import { dayMs } from '#shared/durations.ts'
import { reportFolds } from './tables.ts'

const name = 'reports'
/** Folding takes a twentieth of the time at most, however much there is to fold. */
const pauseForWork = 20
const doneDays = 7

/** Counts again how far applications came and what the office has before it; inside a transaction. */
export async function foldReports(db: Db, now: Date): Promise<void> {
  const began = performance.now()
  await foldFigures(db)
  await foldDays(db)
  await foldWorkload(db, now)
  const tookMs = Math.round(performance.now() - began)
  await db
    .insert(reportFolds)
    .values({ name, at: now, tookMs })
    .onConflictDoUpdate({ target: reportFolds.name, set: { at: now, tookMs } })
}

async function foldFigures(db: Db): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  await db.execute(sql`DELETE FROM report_figures`)
  await db.execute(sql`
    WITH reached AS (
      SELECT application_id, bool_or(to_status = 'in_review') AS in_review,
        bool_or(step LIKE 'release-%') AS decided, bool_or(to_status = 'accepted') AS accepted,
        bool_or(to_status = 'enrolled') AS enrolled
      FROM timeline GROUP BY application_id),
    files AS (
      SELECT a.id, (a.created_at AT TIME ZONE ${timeZone})::date AS day, a.program, a.intake_id,
        a.submitted_at IS NOT NULL AS submitted, in_review, decided, accepted, enrolled
      FROM applications a LEFT JOIN reached ON reached.application_id = a.id
      WHERE a.discarded_at IS NULL OR a.erased_at IS NOT NULL AND a.submitted_at IS NOT NULL),
    by_source AS (
      SELECT '' AS source, files.* FROM files
      UNION ALL
      SELECT DISTINCT named.source, files.* FROM files
      JOIN field_values v ON v.application_id = files.id AND v.path = 'financialPlan.selectedPayments'
      CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ELSE '[]' END) AS named (source)
      WHERE files.submitted)
    INSERT INTO report_figures (source, program, day, intake_id, begun, submitted, in_review, decided, accepted, enrolled)
    SELECT source, program, day, intake_id, count(*), count(*) FILTER (WHERE submitted),
      count(*) FILTER (WHERE in_review), count(*) FILTER (WHERE decided),
      count(*) FILTER (WHERE accepted), count(*) FILTER (WHERE enrolled)
    FROM by_source GROUP BY source, program, day, intake_id`)
}

async function foldDays(db: Db): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  await db.execute(sql`DELETE FROM report_days`)
  await db.execute(sql`
    WITH reached AS (
      SELECT application_id, min(at) FILTER (WHERE to_status = 'in_review') AS in_review,
        min(at) FILTER (WHERE step LIKE 'release-%') AS decided,
        min(at) FILTER (WHERE to_status = 'accepted') AS accepted,
        min(at) FILTER (WHERE to_status = 'enrolled') AS enrolled
      FROM timeline WHERE to_status IS NOT NULL GROUP BY application_id),
    moments AS (
      SELECT a.intake_id, stage, (moment AT TIME ZONE ${timeZone})::date AS day
      FROM applications a LEFT JOIN reached ON reached.application_id = a.id
      CROSS JOIN LATERAL (VALUES ('begun', a.created_at), ('submitted', a.submitted_at), ('in_review', in_review),
        ('decided', decided), ('accepted', accepted), ('enrolled', enrolled)) AS each_one (stage, moment)
      WHERE moment IS NOT NULL
        AND (a.discarded_at IS NULL OR a.erased_at IS NOT NULL AND a.submitted_at IS NOT NULL))
    INSERT INTO report_days (intake_id, day, begun, submitted, in_review, decided, accepted, enrolled)
    SELECT intake_id, day, count(*) FILTER (WHERE stage = 'begun'), count(*) FILTER (WHERE stage = 'submitted'),
      count(*) FILTER (WHERE stage = 'in_review'), count(*) FILTER (WHERE stage = 'decided'),
      count(*) FILTER (WHERE stage = 'accepted'), count(*) FILTER (WHERE stage = 'enrolled')
    FROM moments GROUP BY intake_id, day`)
}

async function foldWorkload(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - doneDays * dayMs)
  await db.execute(sql`DELETE FROM report_workload`)
  await db.execute(sql`
    WITH work AS (
      SELECT assignee_id AS admin_id, id AS application_id, 'assigned' AS kind FROM applications
      WHERE assignee_id IS NOT NULL
        AND status <> ALL (${sql.param(statusesOf('over'))}::text[])
      UNION ALL
      SELECT assignee_id, application_id, 'task' FROM tasks
      WHERE done_at IS NULL AND removed_at IS NULL AND assignee_id IS NOT NULL
      UNION ALL
      SELECT reviewer_id, application_id, 'review' FROM reviews r
      WHERE done_at IS NULL AND removed_at IS NULL AND NOT EXISTS (SELECT FROM conflicts c
        WHERE c.application_id = r.application_id AND c.admin_id = r.reviewer_id)
      UNION ALL
      SELECT done_by, application_id, 'done' FROM tasks WHERE done_at > ${since} AND done_by IS NOT NULL
      UNION ALL
      SELECT reviewer_id, application_id, 'done' FROM reviews WHERE done_at > ${since} AND removed_at IS NULL)
    INSERT INTO report_workload (admin_id, program, assigned, open_tasks, open_reviews, done)
    SELECT admin_id, program, count(*) FILTER (WHERE kind = 'assigned'), count(*) FILTER (WHERE kind = 'task'),
      count(*) FILTER (WHERE kind = 'review'), count(*) FILTER (WHERE kind = 'done')
    FROM work JOIN applications a ON a.id = application_id
    WHERE a.discarded_at IS NULL AND (kind <> 'review' OR a.status = ANY (${sql.param(statusesOf('queue'))}::text[]))
    GROUP BY admin_id, program`)
}

/** Whether enough time has passed since the figures were last computed. */
export async function isFoldDue(db: Db, now: Date): Promise<boolean> {
  const [last] = await db.select().from(reportFolds).where(eq(reportFolds.name, name))
  return !last || now.getTime() - last.at.getTime() >= pauseForWork * last.tookMs
}

export const foldReportsJob: Job = {
  name: 'fold-reports',
  cron: '*/5 * * * *',
  async run({ db, now }, databaseUrl) {
    if (!(await isFoldDue(db, now()))) return
    await workForLong(databaseUrl, 'matricula reports', (own) => foldReports(own, now()))
  },
}
