import { and, eq, inArray, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { reachedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import { queueMail } from '#server/mail.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { claimReminder, notReminded } from '#server/reminders.ts'
import { formatSortable } from '#shared/brief-dates.ts'
import { dayIn } from '#shared/dates.ts'
import { dayOf } from '#shared/days.ts'
import { can, Role } from '#shared/rights.ts'
import { mailTemplates } from '../mail-templates.ts'
import { staffNews } from './tables.ts'

/** The morning of the institute. */
const fromHour = 7
const mostNamed = 30

/** Tells each colleague once a day, from seven in the morning at the institute, what still waits of what they asked for. */
export const digestJob: Job = {
  name: 'tell-staff-daily',
  cron: '5,20,35,50 * * * *',
  run: (platform) => sendDigests(platform),
}

export async function sendDigests({ db, config, now }: ClockPlatform): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  const [, hour] = formatSortable(now(), timeZone).split(/[ :]/)
  if (Number(hour) < fromHour) return
  const today = new Date(dayIn(now(), timeZone))
  const due = await db
    .selectDistinct({ id: staffNews.adminId })
    .from(staffNews)
    .where(notReminded(digestKey, staffNews.adminId, today))
  await eachRow(due, ({ id }) =>
    db.transaction((tx) => sendOne(systemContext({ config, now }, tx), id, today)),
  )
}

/** How the keys of all these letters begin. */
export const digestKey = 'staff-digest'

async function sendOne(ctx: Ctx, adminId: string, today: Date): Promise<void> {
  const { db, now, config } = ctx
  if (!(await claimReminder(ctx, { kind: digestKey, subjectId: adminId, dueAt: today }))) return
  const gone = await db.delete(staffNews).where(eq(staffNews.adminId, adminId)).returning()
  const ids = [...new Set(gone.map(({ applicationId }) => applicationId))]
  const rows = await db
    .select({
      id: applications.id,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      role: admins.role,
      name: admins.name,
      email: admins.email,
      // Still true: what was answered, or read, meanwhile is no news.
      waits: sql<boolean>`unanswered_since(${applications.id}) IS NOT NULL`,
      isMentioned: sql<boolean>`EXISTS (SELECT FROM note_mentions m JOIN notes n ON n.id = m.note_id
        WHERE n.application_id = ${applications.id} AND n.removed_at IS NULL
          AND m.admin_id = ${admins.id} AND m.read_at IS NULL)`,
      asksAboutInterview: sql<boolean>`EXISTS (SELECT FROM interview_requests r
        WHERE r.application_id = ${applications.id} AND r.answered_at IS NULL)`,
      lostMail: sql<boolean>`EXISTS (SELECT FROM mails m WHERE m.application_id = ${applications.id}
        AND m.state IN ('failed', 'bounced') AND m.created_at > ${now}::timestamptz - interval '30 days'
        AND NOT EXISTS (SELECT FROM mails later WHERE later.repeats = m.id))`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(admins, eq(admins.id, adminId))
    .where(and(inArray(applications.id, ids), reachedBy))
    .orderBy(applications.id)
  const lines = rows.flatMap((row) => {
    const events = new Set(gone.flatMap((one) => (one.applicationId === row.id ? one.event : [])))
    const role = Role.parse(row.role)
    const hasWritten = events.has('message-mine') || events.has('message-unassigned')
    const writes = can(role, 'read-messages') && row.waits && hasWritten
    const isFor = row.isMentioned && events.has('mention')
    const asks =
      can(role, 'manage-interviews') && row.asksAboutInterview && events.has('interview-asked')
    const isLost = can(role, 'read-mail') && row.lostMail && events.has('mail-failed')
    const name = `${row.firstName} ${row.lastName}`
    const say = [
      ...(writes ? [isFor ? ('waitingAndMentioned' as const) : ('waiting' as const)] : []),
      ...(asks ? (['interview'] as const) : []),
      ...(isFor && !writes ? (['mentioned'] as const) : []),
      ...(isLost ? (['lost'] as const) : []),
    ]
    return say.map((one) => ({ say: one, facts: { person: name } }))
  })
  const [to] = rows
  if (!to || lines.length === 0) return
  const { name: sender } = await getSetting(db, instituteArea)
  const { word, greet } = await readWording(db)
  const more = lines.length - mostNamed
  const letter = word(
    mailTemplates,
    'staff-digest',
    {
      heading: lines.length === 1 ? 'one' : 'several',
      count: String(lines.length),
      list: [
        ...lines.slice(0, mostNamed),
        ...(more > 0 ? [{ say: 'more', facts: { more: String(more) } } as const] : []),
      ],
      person: '',
      more: '',
    },
    `${config.publicUrl}/admin-panel/applications?show=mine`,
  )
  await queueMail(ctx, {
    key: `${digestKey}:${adminId}:${dayOf(today)}`,
    template: 'staff-digest',
    stream: 'office',
    to: { address: to.email, name: to.name },
    sender,
    letter: greet('hello', to.name, letter),
  })
}
