import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { reachedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { type LostMail, queueMails } from '#server/mail.ts'
import { Program } from '#shared/program.ts'
import { can, type Right, Role } from '#shared/rights.ts'
import { eventWords, StaffChoice, type StaffEvent } from '../choices.ts'
import { mailTemplates } from '../mail-templates.ts'
import { mailKeyOf } from './message-mails.ts'
import { staffChoices, staffNews } from './tables.ts'
import type { MessageRow } from './thread.ts'

/** Tells anyone who wants to know that an applicant has written; the words stay in the office. */
export async function notifyOffice(ctx: MailCtx, { id, applicationId }: MessageRow): Promise<void> {
  const who = await assigneeOf(ctx.db, applicationId)
  const event: StaffEvent = who ? 'message-mine' : 'message-unassigned'
  await tell(ctx, { event, applicationId, key: mailKeyOf(id), who, right: 'read-messages' })
}

/** Tells anyone who looks after an application, or all where no one does, that a mail about it will not arrive. */
export async function notifyOfLostMail(
  ctx: MailCtx,
  { id, applicationId }: LostMail,
): Promise<void> {
  if (!applicationId) return
  const who = await assigneeOf(ctx.db, applicationId)
  const key = `${lostMailKeyOf(applicationId)}${id}`
  await tell(ctx, { event: 'mail-failed', applicationId, key, who, right: 'read-mail' })
}

/** Tells those who answer it that an applicant asks something about the interview; what, stays in the office. */
export async function notifyOfInterviewRequest(ctx: MailCtx, { id, applicationId }: MessageRef) {
  const key = `${askedKeyOf(applicationId)}${id}`
  const who = undefined
  await tell(ctx, { event: 'interview-asked', applicationId, key, who, right: 'manage-interviews' })
}

type MessageRef = { id: string; applicationId: string }

/** How the letters about requests of an application begin. */
export function askedKeyOf(applicationId: string): string {
  return `interview-asked:${applicationId}:`
}

/** How the letters about lost mails of an application begin. */
export function lostMailKeyOf(applicationId: string): string {
  return `mail-failed:${applicationId}:`
}

async function assigneeOf(db: Db, applicationId: string): Promise<SQL | undefined> {
  const [application] = await db
    .select({ assigneeId: applications.assigneeId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return application?.assigneeId ? eq(admins.id, application.assigneeId) : undefined
}

/** Tells colleagues whom a note is for. */
export async function notifyMentionedStaff(
  ctx: MailCtx,
  {
    noteId,
    applicationId,
    adminIds,
  }: { noteId: string; applicationId: string; adminIds: string[] },
): Promise<void> {
  if (adminIds.length === 0) return
  const who = inArray(admins.id, adminIds)
  const key = `mention:${noteId}`
  await tell(ctx, { event: 'mention', applicationId, key, who, right: 'read-application' })
}

type News = {
  event: StaffEvent
  applicationId: string
  key: string
  who: SQL | undefined
  right: Right
}

async function tell(ctx: MailCtx, { event, applicationId, key, who, right }: News): Promise<void> {
  const { db, now, config } = ctx
  const people = (await listPeople(db, event, applicationId, who)).filter(({ role }) =>
    can(Role.parse(role), right),
  )
  const daily = people.filter(({ choice }) => choice === 'daily')
  if (daily.length > 0)
    await db
      .insert(staffNews)
      .values(daily.map(({ id }) => ({ adminId: id, event, applicationId, at: now })))
      .onConflictDoNothing()
  const atOnce = people.filter(({ choice }) => choice === 'at-once')
  if (atOnce.length === 0) return
  const { name, course, sender } = await subjectOf(db, applicationId)
  const { template, at } = mailsAtOnce[event]
  const { word, greet } = await readWording(db)
  const url = `${config.publicUrl}/admin-panel/applications/${applicationId}${at}`
  const letter = word(mailTemplates, template, { person: name, course }, url)
  await queueMails(
    ctx,
    atOnce.map((person) => ({
      key: `${key}:${person.id}`,
      template,
      stream: 'office',
      to: { address: person.email, name: person.name },
      sender,
      letter: greet('hello', person.name, letter),
    })),
  )
}

/** What somebody reads who is told at once; a note may be read by reviewers who do not know whom it is about. */
const mailsAtOnce = {
  'message-mine': { template: 'message-arrived', at: '#messages' },
  'message-unassigned': { template: 'message-arrived', at: '#messages' },
  'interview-asked': { template: 'interview-asked', at: '#interview' },
  mention: { template: 'mentioned', at: '#notes' },
  'mail-failed': { template: 'mail-not-delivered', at: '#emails' },
} as const satisfies Record<StaffEvent, { template: keyof typeof mailTemplates; at: string }>

/** Those who may see the application and want to hear of the event, each with how. */
async function listPeople(db: Db, event: StaffEvent, applicationId: string, who: SQL | undefined) {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      email: admins.email,
      role: admins.role,
      choice: staffChoices.choice,
    })
    .from(admins)
    .innerJoin(applications, eq(applications.id, applicationId))
    .leftJoin(staffChoices, and(eq(staffChoices.adminId, admins.id), eq(staffChoices.event, event)))
    .where(and(who, reachedBy))
  return rows.map((row) => ({
    ...row,
    choice: StaffChoice.safeParse(row.choice).data ?? eventWords[event].first,
  }))
}

async function subjectOf(db: Db, applicationId: string) {
  const [found] = await db
    .select({
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      intake: intakes.name,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  if (!found) throw new Error(`no application ${applicationId}`)
  const setting = await getSettings(db, [instituteArea, programAreas.ba, programAreas.msc])
  const program = setting(programAreas[Program.parse(found.program)]).value.name
  return {
    name: `${found.firstName} ${found.lastName}`,
    course: `${program} (${found.intake})`,
    sender: setting(instituteArea).value.name,
  }
}
