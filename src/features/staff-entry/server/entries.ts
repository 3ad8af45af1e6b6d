import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { hashNoPassword, mailClaim, makePerson } from '#features/accounts/server/office-people.ts'
import { applicants, officePeople } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { takeAnswers } from '#features/application-form/server/drafts.ts'
import { findOwnApplication } from '#features/application-form/server/queries.ts'
import { readFile } from '#features/application-form/server/snapshots.ts'
import { beginFor } from '#features/application-form/server/start-application.ts'
import { handIn } from '#features/application-form/server/submissions.ts'
import { isTooLate } from '#features/applications/deadline.ts'
import { lockForOffice } from '#features/applications/server/locks.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import {
  EntryWay,
  type enterApplication,
  type mailClaimLink,
  type readEntry,
  type saveEntry,
  type submitEntry,
} from '../contract.ts'
import { requireNewPerson } from './entry-people.ts'
import { enteredApplications } from './tables.ts'

type Body = Omit<Input<typeof enterApplication>['body'], 'how'> & { how: EntryWay }

/** Ahead of the transaction: anyone who is new gets a password that no one knows. */
export async function prepareEntry(
  _: unknown,
  { body }: Input<typeof enterApplication>,
): Promise<string | undefined> {
  return body.person ? hashNoPassword() : undefined
}

/** Begins an application that came on paper, by phone or in a file, for somebody known or new. */
export async function enterApplicationForOffice(
  ctx: Ctx<AdminActor>,
  { body }: { body: Body },
  passwordHash: string | undefined,
): Promise<Result<typeof enterApplication>> {
  const { db, actor, now } = ctx
  const { program, intakeId, how, receivedOn } = body
  if (actor.programs && !actor.programs.includes(program)) throw notFound('intake')
  const [intake] = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.id, intakeId), eq(intakes.program, program)))
  if (!intake) throw notFound('intake')
  const reason = await requireInTime(ctx, intake, body)
  const applicantId = await personOf(ctx, body, passwordHash)
  const entered = { how, receivedOn }
  if (!(await beginFor(ctx, { applicantId, program, intake, entered })))
    throw new Refusal('not-now', alreadyApplied(intake), { code: 'has-application' })
  const [application] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.applicantId, applicantId), eq(applications.intakeId, intakeId)))
  if (!application) throw notFound('application')
  const row = { enteredBy: actor.id, enteredAt: now, how, receivedOn, reason, signedOn: null }
  await db
    .insert(enteredApplications)
    .values({ applicationId: application.id, ...row })
    .onConflictDoUpdate({ target: enteredApplications.applicationId, set: row })
  await recordAudit(ctx, {
    action: 'application.entered',
    subject: `application:${application.id}`,
    detail: { how, isNew: body.person !== null },
  })
  return { id: application.id }
}

export function alreadyApplied({ name }: { name: string }): string {
  return `They already have an application for ${name}`
}

/** The day that it was received counts for the deadline; a later entry says why it is late. */
export async function requireInTime(
  { db, now }: Ctx,
  intake: typeof intakes.$inferSelect,
  { receivedOn, reason }: Pick<Body, 'receivedOn' | 'reason'>,
): Promise<string | null> {
  const { timeZone } = await getSetting(db, instituteArea)
  if (receivedOn > dayIn(now, timeZone))
    throw invalidField('receivedOn', 'Enter a date that isn’t in the future')
  if (receivedOn < dayIn(intake.opensAt, timeZone))
    throw invalidField(
      'receivedOn',
      `${intake.name} opens on ${formatDay(intake.opensAt, timeZone)}`,
    )
  if (receivedOn > dayIn(intake.closesAt, timeZone))
    throw invalidField(
      'receivedOn',
      `${intake.name} closed on ${formatDay(intake.closesAt, timeZone)}, before this arrived`,
    )
  const isLate = isTooLate({ intake, returned: null, extendedUntil: null }, now)
  const said = tidyText(reason)
  if (isLate && said === '')
    throw invalidField('reason', 'The intake has closed. Enter why you’re entering this late')
  return isLate ? said : null
}

async function personOf(
  ctx: Ctx<AdminActor>,
  { applicantId, person, isSomebodyElse }: Body,
  passwordHash: string | undefined,
): Promise<string> {
  if (person && passwordHash) {
    if (!isSomebodyElse) await requireNewPerson(ctx, person)
    return makePerson(ctx, person, passwordHash)
  }
  const [known] = await ctx.db
    .select({ id: applicants.id })
    .from(applicants)
    .where(and(eq(applicants.id, applicantId ?? randomUUID()), isNull(applicants.closedAt)))
  if (!known) throw invalidField('applicantId', 'Search for the person first, or enter them as new')
  return known.id
}

/** What was entered so far; 404 for an application that its applicant has begun. */
export async function readForEntry(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readEntry>,
): Promise<Result<typeof readEntry>> {
  const { applicantId } = await getInReach(ctx, id)
  const [row] = await ctx.db
    .select({
      entry: enteredApplications,
      enteredBy: admins.name,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      email: shownEmail,
      country: applicants.country,
      state: applicants.state,
      madeAt: officePeople.madeAt,
      claimedAt: officePeople.claimedAt,
      linkSentAt: officePeople.linkSentAt,
    })
    .from(enteredApplications)
    .innerJoin(admins, eq(admins.id, enteredApplications.enteredBy))
    .innerJoin(applicants, eq(applicants.id, applicantId))
    .leftJoin(officePeople, eq(officePeople.applicantId, applicantId))
    .where(eq(enteredApplications.applicationId, id))
  const application = await findOwnApplication(ctx.db, { applicantId }, { id })
  if (!row || !application) throw notFound('application')
  const { how, receivedOn, reason, signedOn, enteredAt } = row.entry
  return {
    application,
    entry: {
      how: EntryWay.parse(how),
      receivedOn,
      reason,
      signedOn,
      enteredBy: row.enteredBy,
      enteredAt,
    },
    person: {
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      country: row.country,
      state: row.state,
      mayClaim: row.madeAt !== null && row.claimedAt === null,
      linkSentAt: row.linkSentAt,
    },
  }
}

/** Takes answers for somebody; the history names the member of staff who typed them. */
export async function saveEntryForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof saveEntry>,
): Promise<Result<typeof saveEntry> | Refusal> {
  const draft = await lockForOffice(ctx, id)
  const { application } = await readForEntry(ctx, { params: { id } })
  const refusal = await takeAnswers(
    ctx,
    { draft, program: application.program, isNew: false },
    body,
  )
  if (refusal) return refusal
  return (await readForEntry(ctx, { params: { id } })).application
}

/** Hands in for somebody what they have signed, or declared by phone. */
export async function submitEntryForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof submitEntry>,
): Promise<Result<typeof submitEntry> | Refusal> {
  const application = await lockForOffice(ctx, id)
  const { entry } = await readForEntry(ctx, { params: { id } })
  const file = await readFile(ctx, id)
  if (body.signedOn > dayIn(ctx.now, file.timeZone))
    throw invalidField('signedOn', 'Enter a date that isn’t in the future')
  const { how, receivedOn } = entry
  const submitted = await handIn(ctx, application, file, {
    key: randomUUID(),
    revision: body.revision,
    entered: { how, receivedOn, signedOn: body.signedOn },
  })
  if (submitted instanceof Refusal) return submitted
  await ctx.db
    .update(enteredApplications)
    .set({ signedOn: body.signedOn })
    .where(eq(enteredApplications.applicationId, id))
  await recordAudit(ctx, {
    action: 'application.entry-submitted',
    subject: `application:${id}`,
    detail: { round: submitted.round },
  })
  return submitted
}

export async function mailClaimLinkForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof mailClaimLink>,
): Promise<Result<typeof mailClaimLink>> {
  const { applicantId } = await getInReach(ctx, id)
  await mailClaim(ctx, applicantId, body.email)
  return {}
}
