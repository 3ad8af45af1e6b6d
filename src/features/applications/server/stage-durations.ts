import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { workForLong } from '#server/db/long-query.ts'
import type { Job } from '#server/job.ts'
import { dayMs } from '#shared/durations.ts'

const days = 365

/**
 * Folds how long applications stayed in each status, from the stages that ended within a year: the
 * tenth, half and ninth tenth. Stages cut short by a withdrawal or a return tell nothing of how long
 * the office takes and are left out.
 */
export async function foldStageDurations(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    WITH stages AS (
      SELECT a.program, began.to_status AS status, extract(epoch FROM ended.at - began.at) AS seconds
      FROM timeline ended
      JOIN timeline began ON began.application_id = ended.application_id AND began.seq = ended.prev_seq
      JOIN applications a ON a.id = ended.application_id
      WHERE ended.at > ${new Date(now.getTime() - days * dayMs)} AND ended.step NOT IN ('withdraw', 'return')),
    figures AS (
      SELECT program, status, count(*)::int AS samples,
        percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY seconds) AS parts
      FROM stages GROUP BY program, status),
    folded AS (
      INSERT INTO stage_durations (program, status, samples, low, median, high, at)
      SELECT program, status, samples, round(parts[1]), round(parts[2]), round(parts[3]), ${now} FROM figures
      ON CONFLICT (program, status) DO UPDATE SET samples = excluded.samples,
        low = excluded.low, median = excluded.median, high = excluded.high, at = excluded.at
      RETURNING program, status)
    DELETE FROM stage_durations d WHERE NOT EXISTS (
      SELECT FROM folded f WHERE f.program = d.program AND f.status = d.status)`)
}

export const stageDurationsJob: Job = {
  name: 'stage-durations',
  cron: '27 * * * *',
  run: ({ now }, databaseUrl) =>
    workForLong(databaseUrl, 'matricula stages', (db) => foldStageDurations(db, now())),
}
