import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { lockForSystem } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { systemContext } from '#server/context.ts'
import { remindersSent } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { Clocked } from '#server/platform.ts'
import { Program } from '#shared/program.ts'
import { lockReferee, mailReminder } from './reference-requests.ts'
import { referees } from './tables.ts'

/** How reminders of references are told from others. */
export const reminderKind = 'reference'

const atOnce = 200
/** Whoever has written or was reminded so lately is left alone: a reminder makes the link before it useless. */
const quietHours = 24

/**
 * Reminds referees who have not answered: as often, and as long apart, as the settings of the program say.
 * What was missed during an outage goes out as one. It stops by itself, since only who is asked has a due one.
 */
export async function remindReferees(base: Clocked): Promise<void> {
  await eachRow(Program.options, async (program) => {
    const rules = await getSetting(base.db, `references:${program}`)
    if (rules.reminders > 0)
      await eachRow(await listDue(base, program, rules), (id) => send(base, id))
  })
}

/** Whether the reference that a reminder with this key asks for is still awaited. */
export async function isAwaited({ db }: Clocked, key: string): Promise<boolean> {
  const [, id = '', links = ''] = key.split(':')
  const rows = await db
    .select({ id: referees.id })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .where(and(eq(referees.id, id), eq(referees.links, Number(links)), isAsked))
  return rows.length > 0
}

const isAsked = and(
  eq(referees.state, 'asked'),
  sql`${applications.status} IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted')`,
)

type Rules = { reminders: number; remindDays: number }

/** The latest reminder that is due by now. */
function latestDue(now: Date, { reminders, remindDays }: Rules) {
  const passed = sql`floor(extract(epoch FROM ${now}::timestamptz - ${referees.askedAt}) / 86400 / ${remindDays}::int)::int`
  const number = sql`least(${reminders}::int, ${passed})`
  return {
    number,
    at: sql<Date>`${referees.askedAt} + ${number} * ${remindDays}::int * interval '1 day'`,
  }
}

async function listDue({ db, now }: Clocked, program: Program, rules: Rules): Promise<string[]> {
  const due = latestDue(now(), rules)
  const quietSince = new Date(now().getTime() - quietHours * 3_600_000)
  const rows = await db
    .select({ id: referees.id })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .where(
      and(
        isAsked,
        eq(applications.program, program),
        or(isNull(referees.draftAt), lt(referees.draftAt, quietSince)),
        or(isNull(referees.remindedAt), lt(referees.remindedAt, quietSince)),
        sql`${due.number} >= 1`,
        sql`NOT EXISTS (SELECT FROM ${remindersSent} s WHERE s.kind = ${reminderKind}
          AND s.subject_id = ${referees.id} AND s.due_at = ${due.at})`,
      ),
    )
    .orderBy(asc(referees.askedAt))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

async function send(base: Clocked, id: string): Promise<void> {
  await base.db.transaction(async (db) => {
    const ctx = systemContext(base, db)
    const [found] = await db
      .select({ applicationId: referees.applicationId, program: applications.program })
      .from(referees)
      .innerJoin(applications, eq(applications.id, referees.applicationId))
      .where(eq(referees.id, id))
    if (!found) return
    await lockForSystem(ctx, found.applicationId)
    const referee = await lockReferee(db, id)
    // Looked at again under the lock: the reference may have come in meanwhile.
    if (referee.state !== 'asked') return
    const rules = await getSetting(db, `references:${Program.parse(found.program)}`)
    const { rows } = await db.execute<{ kind: string }>(sql`
      INSERT INTO ${remindersSent} (kind, subject_id, due_at, at)
      SELECT ${reminderKind}, ${referees.id}, ${latestDue(ctx.now, rules).at}, ${ctx.now}
      FROM ${referees} WHERE ${referees.id} = ${id}
      ON CONFLICT DO NOTHING RETURNING kind`)
    if (rows.length > 0) await mailReminder(ctx, referee)
  })
}

export const referenceJobs: readonly Job[] = [
  { name: 'remind-referees', cron: '*/10 * * * *', run: remindReferees },
]
