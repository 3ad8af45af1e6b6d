import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { Program } from '#shared/program.ts'
import { referenceReminder } from '../letter-words.ts'
import { referenceAreas } from '../setting-areas.ts'
import { lockReferee, mailReminder } from './reference-requests.ts'
import { referees } from './tables.ts'

/** How reminders of references are told from others. */
export const reminderKind = 'reference'

const atOnce = 200
/** Anyone who has written or was reminded so lately is left alone: a reminder makes the link before it useless. */
const quietHours = 24

/**
 * Reminds referees who have not answered: as often, and as long apart, as the settings of the program say.
 * What was missed during an outage goes out as one. It stops by itself, since only who is asked has a due one.
 */
export const referenceReminders = makeReminder({
  name: 'remind-referees',
  rhythm: { cron: '*/10 * * * *' },
  letter: referenceReminder,
  templates: ['reference-reminder'],
  async *list(base) {
    for (const program of Program.options) yield* await listDue(base, program)
  },
  async confirm(ctx, { id, applicationId, dueAt }) {
    await lockApplicationForSystem(ctx, applicationId)
    const referee = await lockReferee(ctx.db, id)
    // The reference may have come in meanwhile.
    return referee.state === 'asked' ? { referee, dueAt } : undefined
  },
  claim: ({ referee, dueAt }) => ({ kind: reminderKind, subjectId: referee.id, dueAt }),
  write: (ctx, { referee }) => mailReminder(ctx, referee),
  async isStillDue({ db }, key) {
    const [, id = '', links = ''] = key.split(':')
    const rows = await db
      .select({ id: referees.id })
      .from(referees)
      .innerJoin(applications, eq(applications.id, referees.applicationId))
      .where(and(eq(referees.id, id), eq(referees.links, Number(links)), isAsked))
    return rows.length > 0
  },
})

const isAsked = and(
  eq(referees.state, 'asked'),
  sql`${applications.status} IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted')`,
)

async function listDue({ db, now }: ClockPlatform, program: Program) {
  const { reminders, remindDays } = await getSetting(db, referenceAreas[program])
  if (reminders === 0) return []
  const quietSince = new Date(now().getTime() - quietHours * 3_600_000)
  const passed = sql`floor(extract(epoch FROM ${now()}::timestamptz - ${referees.askedAt}) / 86400 / ${remindDays}::int)::int`
  const number = sql`least(${reminders}::int, ${passed})`
  const latest = sql`${referees.askedAt} + ${number} * ${remindDays}::int * interval '1 day'`
  const rows = await db
    .select({
      id: referees.id,
      applicationId: referees.applicationId,
      dueAt: sql<number>`(extract(epoch FROM ${latest}) * 1000)::float8`,
    })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .where(
      and(
        isAsked,
        eq(applications.program, program),
        or(isNull(referees.draftAt), lt(referees.draftAt, quietSince)),
        or(isNull(referees.remindedAt), lt(referees.remindedAt, quietSince)),
        sql`${number} >= 1`,
        notReminded(reminderKind, referees.id, latest),
      ),
    )
    .orderBy(asc(referees.askedAt))
    .limit(atOnce)
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }))
}
