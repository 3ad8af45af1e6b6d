import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import { statusesOf } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder } from '#server/reminders.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { documentReminder } from '../letter-words.ts'
import { documentsArea } from '../setting-areas.ts'
import { reminderLetter } from './mails.ts'
import type { Slot } from './slot.ts'
import { slotsOfEach } from './slot-queries.ts'
import { documentSlots } from './tables.ts'

/** After this many days beyond the last one no one is reminded of it anymore. */
const lateDays = 14
const batch = 200
const askedStatuses = [...new Set([...statusesOf('queue'), 'accepted', 'deferred'])]

/** Reminds of documents a few days before their last day, and once after it; one letter for all that is due on a day. */
export const documentReminders = makeReminder({
  name: 'document-reminders',
  rhythm: { cron: '10,40 * * * *' },
  letter: documentReminder,
  templates: ['documents-due'],
  list: listDue,
  confirm: async (_, due) => due,
  claim: ({ kind, applicationId, dueOn }) => ({
    kind,
    subjectId: applicationId,
    dueAt: new Date(dueOn),
  }),
  async write(ctx, { applicationId, kind, names, dueOn, isPast }) {
    const key = `${kind}:${applicationId}:${dueOn}`
    const about = { applicationId, key, template: 'documents-due', stream: 'reminders' } as const
    await writeToApplicant(ctx, about, reminderLetter({ names, dueOn, isPast }))
  },
  /** Whether something is still owed on the day that the key names. */
  async isStillDue(platform, key) {
    const [kind, applicationId = '', dueOn] = key.split(':')
    const ctx = systemContext(platform, platform.db)
    const [asked] = await ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.id, applicationId), inArray(applications.status, askedStatuses)))
    const slots = asked && (await slotsOfEach(ctx, [applicationId])).get(applicationId)
    const due = slots ? await owedBy(ctx, applicationId, slots) : []
    return due.some((one) => one.kind === kind && one.dueOn === dueOn)
  },
})

async function* listDue(platform: ClockPlatform) {
  const ctx = systemContext(platform, platform.db)
  for await (const [id, slots] of listSlotsDue(platform)) yield* await owedBy(ctx, id, slots)
}

/** The slots of each of them, read many at once. */
async function* listSlotsDue(platform: ClockPlatform) {
  let after: string | undefined
  do {
    const ids = await listNear(platform, after)
    yield* await slotsOfEach(systemContext(platform, platform.db), ids)
    after = ids.length === batch ? ids.at(-1) : undefined
  } while (after)
}

/** Applications that may owe something whose day is near or has just passed. */
async function listNear({ db, now }: ClockPlatform, after: string | undefined): Promise<string[]> {
  const setting = await getSettings(db, [documentsArea, instituteArea])
  const { rules, remindDays } = setting(documentsArea).value
  const today = dayIn(now(), setting(instituteArea).value.timeZone)
  const days = [
    ...new Set(rules.flatMap(({ dueDays, retired }) => (retired ? [] : [dueDays ?? 0]))),
  ]
  const near = (day: SQL) =>
    sql`${day} BETWEEN ${addDays(today, -lateDays)}::date - 1 AND ${addDays(today, remindDays)}::date + 1`
  const ofRules = days
    .filter((count) => count > 0)
    .map((count) => near(sql`${applications.submittedAt}::date + ${count}::int`))
  const asked = db
    .select({ id: documentSlots.applicationId })
    .from(documentSlots)
    .where(and(isNotNull(documentSlots.dueOn), near(sql`${documentSlots.dueOn}`)))
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        inArray(applications.status, askedStatuses),
        or(...ofRules, inArray(applications.id, asked)),
        after ? gt(applications.id, after) : undefined,
      ),
    )
    .orderBy(applications.id)
    .limit(batch)
  return rows.map(({ id }) => id)
}

/** What there is to be reminded of now, by the day on which it is due. */
async function owedBy(ctx: Ctx, applicationId: string, slots: readonly Slot[]) {
  const setting = await getSettings(ctx.db, [documentsArea, instituteArea])
  const { remindDays } = setting(documentsArea).value
  const today = dayIn(ctx.now, setting(instituteArea).value.timeZone)
  const owed = slots.filter(
    ({ isNeeded, state }) => isNeeded && (state === 'needed' || state === 'sent-back'),
  )
  return [...new Set(owed.map((slot) => slot.dueOn))].flatMap((dueOn) => {
    if (!dueOn) return []
    const isPast = dueOn < today
    const isNear = !isPast && remindDays > 0 && addDays(dueOn, -remindDays) <= today
    if (!isNear && !(isPast && addDays(dueOn, lateDays) >= today)) return []
    const kind = isPast ? 'documents-late' : 'documents-due'
    const names = owed.filter((slot) => slot.dueOn === dueOn).map(({ name }) => name)
    return [{ applicationId, kind, dueOn, isPast, names }]
  })
}
