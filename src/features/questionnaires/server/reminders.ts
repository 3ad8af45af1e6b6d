import { type SQL, sql } from 'drizzle-orm'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { systemContext } from '#server/context.ts'
import { remindersSent } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { Clocked } from '#server/platform.ts'
import { dayIn } from '#shared/dates.ts'
import { Stage, statusesAsked } from '../stages.ts'
import { due } from './mails.ts'

const daysBefore = 3
const batch = 200

type Base = Clocked
type Due = { application: string; use: string; title: string; due_on: string }

/** How reminders of one questionnaire are told from others. */
export function reminderKind(use: string): string {
  return `questionnaire:${use}`
}

/**
 * Reminds whoever has not sent a questionnaire in, a few days before it is due, once. Where no day is named,
 * what is asked before the interview is due on the day of the interview.
 */
export async function remindOfQuestionnaires(base: Base): Promise<void> {
  await eachRow(listUnsent(base), (row) => remind(base, row))
}

async function* listUnsent(base: Base) {
  let last: Due | undefined
  do {
    const rest = last && sql`AND (a.id, u.id) > (${last.application}, ${last.use})`
    const rows = await listDue(base, sql`${isUnsent} ${rest}`)
    yield* rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** Whether what a reminder with this key asks for is still awaited, by the same day. */
export async function isAwaited(base: Base, key: string): Promise<boolean> {
  const [, use = '', application = '', dueOn] = key.split(':')
  const due = await listDue(base, sql`u.id = ${use} AND a.id = ${application}`)
  return due.some((one) => one.due_on === dueOn)
}

const isUnsent = sql`NOT EXISTS (SELECT FROM ${remindersSent} s WHERE s.kind = 'questionnaire:' || u.id
  AND s.subject_id = a.id AND s.due_at = due.day::timestamptz)`

async function listDue({ db, now }: Base, which: SQL): Promise<Due[]> {
  const { timeZone } = await getSetting(db, 'institute')
  const today = dayIn(now(), timeZone)
  const stages = sql.join(
    Stage.options.map(
      (stage) =>
        sql`(u.stage = ${stage} AND a.status = ANY(${sql.param([...statusesAsked(stage)])}::text[]))`,
    ),
    sql` OR `,
  )
  const { rows } = await db.execute<Due>(sql`
    SELECT a.id AS application, u.id AS use, v.definition ->> 'title' AS title, due.day::text AS due_on
    FROM questionnaire_uses u
    JOIN applications a ON (u.program IS NULL OR a.program = u.program)
    CROSS JOIN LATERAL (SELECT coalesce(u.due_on, CASE WHEN u.stage = 'interview' THEN (
      SELECT (min(b.starts_at) AT TIME ZONE ${timeZone})::date FROM interview_bookings b
      WHERE b.application_id = a.id AND b.status = 'confirmed') END) AS day) due
    LEFT JOIN responses r ON r.use_id = u.id AND r.application_id = a.id
    JOIN questionnaire_versions v ON v.questionnaire_id = u.questionnaire_id AND v.state = 'published'
    WHERE u.ended_at IS NULL AND due.day BETWEEN ${today}::date AND ${today}::date + ${daysBefore}::int
      AND a.discarded_at IS NULL AND a.erased_at IS NULL AND (${stages})
      AND CASE WHEN r.id IS NULL THEN u.stage <> 'people' ELSE r.state = 'open' END
      AND ${which}
    ORDER BY a.id, u.id LIMIT ${batch}`)
  return rows
}

async function remind(base: Base, { application, use, title, due_on }: Due): Promise<void> {
  await base.db.transaction(async (db) => {
    const ctx = systemContext(base, db)
    const { rows } = await db.execute<{ kind: string }>(sql`
      INSERT INTO ${remindersSent} (kind, subject_id, due_at, at)
      VALUES (${reminderKind(use)}, ${application}, ${due_on}::date::timestamptz, ${ctx.now})
      ON CONFLICT DO NOTHING RETURNING kind`)
    if (rows.length === 0) return
    await writeToApplicant(
      ctx,
      {
        applicationId: application,
        key: `questionnaire-due:${use}:${application}:${due_on}`,
        template: 'questionnaire-due',
        stream: 'application',
      },
      due({ title, dueOn: due_on }),
    )
  })
}

export const questionnaireReminders: Job = {
  name: 'questionnaire-reminders',
  cron: '20,50 * * * *',
  run: remindOfQuestionnaires,
}
