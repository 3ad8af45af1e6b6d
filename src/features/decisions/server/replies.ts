import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { writeAboutStep, writeToApplicant } from '#features/applications/server/mails.ts'
import { takeOneStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { replyAt, takenUp } from '#features/applications/server/times.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { reminderToReply } from '../letter-words.ts'
import { replyReminderLetter } from './own-mails.ts'

/** How long before the last day somebody who has not replied is reminded. */
const remindDays = 5

/** Whether the applicant has said that they take the place up. */
export async function isTakenUp(db: Db, applicationId: string): Promise<boolean> {
  const rows = await db
    .select({ takenUp })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  return rows[0]?.takenUp === true
}

/**
 * Declines offers whose last day is over, whole in the institute's zone. No one who has taken the place
 * up, and no one whose request to defer or for more time is still unanswered, is ever declined by it.
 */
export async function declineUnansweredOffers(platform: ClockPlatform): Promise<void> {
  await eachRow(await listRunOut(platform.db, platform.now()), ({ id }) =>
    platform.db.transaction(async (db) => {
      const ctx = systemContext(platform, db)
      await db
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.id, id))
        .for('update')
      // Looked at again under the lock: a reply or a request may have come meanwhile.
      const [current] = await listRunOut(db, ctx.now, id)
      if (!current) return
      const moved = await takeOneStep(ctx, 'decline', current)
      await writeAboutStep(ctx, 'offer-declined', {
        applicationId: id,
        key: `decline:${id}:${moved.statusSeq}`,
        news: { ranOut: true },
      })
    }),
  )
}

/** Reminds anyone who has not replied, once for each last day, where the offer has been open for longer. */
export const replyReminders = makeReminder({
  name: 'remind-of-replies',
  rhythm: { cron: '12 * * * *' },
  letter: reminderToReply,
  templates: ['reply-reminder'],
  list({ db, now }) {
    const remindAt = sql`${replyAt} - ${remindDays} * interval '1 day'`
    return listUnanswered(
      db,
      and(
        sql`${replyAt} > ${now()}`,
        sql`${remindAt} <= ${now()}`,
        sql`${applications.statusAt} < ${remindAt}`,
        notReminded(reminderKind, applications.id, lastSecond),
      ),
    )
  },
  confirm: async (_, due) => due,
  claim: ({ id, replySecond }) => ({
    kind: reminderKind,
    subjectId: id,
    dueAt: new Date(replySecond * 1000),
  }),
  write: (ctx, { id, replySecond, replyBy }) =>
    writeToApplicant(
      ctx,
      {
        applicationId: id,
        key: `${reminderKind}:${id}:${replySecond}`,
        template: 'reply-reminder',
        stream: 'reminders',
      },
      replyReminderLetter(new Date(replyBy)),
    ),
  /** Whether the reply is still awaited, by the day that the key names. */
  async isStillDue({ db, now }, key) {
    const [, id = '', second = ''] = key.split(':')
    const waiting = await listUnanswered(
      db,
      and(
        eq(applications.id, id),
        sql`${replySecond} = ${second}::bigint`,
        sql`${replyAt} > ${now()}`,
      ),
    )
    return waiting.length > 0
  },
})

const reminderKind = 'reply-reminder'
const replySecond = sql<number>`extract(epoch FROM ${replyAt})::bigint`
const lastSecond = sql`to_timestamp(${replySecond})`

async function listRunOut(db: Db, now: Date, id?: string) {
  const { timeZone } = await getSetting(db, instituteArea)
  const nextDay = sql`(date_trunc('day', ${replyAt} AT TIME ZONE ${timeZone}) + interval '1 day') AT TIME ZONE ${timeZone}`
  return listUnanswered(
    db,
    and(id === undefined ? undefined : eq(applications.id, id), sql`${nextDay} <= ${now}`),
  )
}

/** Offers that run out on a date and wait for their applicant, not for the office. */
async function listUnanswered(db: Db, which: SQL | undefined) {
  const rows = await db
    .select({
      id: applications.id,
      status: applications.status,
      statusSeq: applications.statusSeq,
      replySecond: sql<number>`${replySecond}::float8`,
      replyBy: sql<number>`(extract(epoch FROM ${replyAt}) * 1000)::float8`,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        sql`${applications.status} IN ('accepted', 'deferred')`,
        sql`NOT ${takenUp}`,
        sql`NOT EXISTS (SELECT FROM requests r WHERE r.application_id = ${applications.id}
          AND r.kind IN ('defer', 'more-time') AND r.answered_at IS NULL)`,
        which,
      ),
    )
    .orderBy(asc(applications.id))
  return rows.map((row) => ({ ...row, status: Status.parse(row.status) }))
}

export const declineJob: Job = {
  name: 'decline-unanswered',
  cron: '*/10 * * * *',
  run: declineUnansweredOffers,
}
