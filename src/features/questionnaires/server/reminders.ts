import { type SQL, sql } from 'drizzle-orm'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { dayIn } from '#shared/dates.ts'
import { questionsReminder } from '../letter-words.ts'
import { Stage, statusesOfStage } from '../stages.ts'
import { reminderLetter } from './mails.ts'

const daysBefore = 3
const batch = 200

type DueQuestionnaire = { application: string; use: string; title: string; due_on: string }

/** How reminders of one questionnaire are told from others. */
export function reminderKind(use: string): string {
  return `questionnaire:${use}`
}

/**
 * Reminds anyone who has not sent a questionnaire in, a few days before it is due, once. Where no day is named,
 * what is asked before the interview is due on the day of the interview.
 */
export const questionnaireReminders = makeReminder({
  name: 'questionnaire-reminders',
  rhythm: { cron: '20,50 * * * *' },
  letter: questionsReminder,
  templates: ['questionnaire-due'],
  list: listUnsent,
  confirm: async (_, due) => due,
  claim: ({ use, application, due_on }) => ({
    kind: reminderKind(use),
    subjectId: application,
    dueAt: new Date(due_on),
  }),
  async write(ctx, { application, use, title, due_on }) {
    const about = {
      applicationId: application,
      key: `questionnaire-due:${use}:${application}:${due_on}`,
      template: 'questionnaire-due',
      stream: 'application',
    } as const
    await writeToApplicant(ctx, about, reminderLetter({ title, dueOn: due_on }))
  },
  /** Whether it is still awaited, by the same day. */
  async isStillDue(base, key) {
    const [, use = '', application = '', dueOn] = key.split(':')
    const due = await listDue(base, sql`u.id = ${use} AND a.id = ${application}`)
    return due.some((one) => one.due_on === dueOn)
  },
})

async function* listUnsent(base: ClockPlatform) {
  let last: DueQuestionnaire | undefined
  do {
    const rest = last && sql`AND (a.id, u.id) > (${last.application}, ${last.use})`
    const rows = await listDue(base, sql`${isUnsent} ${rest}`)
    yield* rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

const isUnsent = notReminded(sql`'questionnaire:' || u.id`, sql`a.id`, sql`due.day::timestamptz`)

async function listDue({ db, now }: ClockPlatform, which: SQL): Promise<DueQuestionnaire[]> {
  const { timeZone } = await getSetting(db, instituteArea)
  const today = dayIn(now(), timeZone)
  const stages = sql.join(
    Stage.options.map(
      (stage) =>
        sql`(u.stage = ${stage} AND a.status = ANY(${sql.param([...statusesOfStage(stage)])}::text[]))`,
    ),
    sql` OR `,
  )
  const { rows } = await db.execute<DueQuestionnaire>(sql`
    SELECT a.id AS application, u.id AS use, v.definition ->> 'title' AS title, due.day::text AS due_on
    FROM questionnaire_uses u
    JOIN applications a ON (u.program IS NULL OR a.program = u.program)
    CROSS JOIN LATERAL (SELECT coalesce(u.due_on, CASE WHEN u.stage = 'interview'
      THEN ${applicationSql.interviewDay(sql`a.id`, timeZone)} END) AS day) due
    LEFT JOIN responses r ON r.use_id = u.id AND r.application_id = a.id
    JOIN questionnaire_versions v ON v.questionnaire_id = u.questionnaire_id AND v.state = 'published'
    WHERE u.ended_at IS NULL AND due.day BETWEEN ${today}::date AND ${today}::date + ${daysBefore}::int
      AND a.discarded_at IS NULL AND a.erased_at IS NULL AND (${stages})
      AND CASE WHEN r.id IS NULL THEN u.stage <> 'people' ELSE r.state = 'open' END
      AND ${which}
    ORDER BY a.id, u.id LIMIT ${batch}`)
  return rows
}
