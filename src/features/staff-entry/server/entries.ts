import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { hashNoPassword, mailClaim } from '#features/accounts/server/office-people.ts'
import { applicants, officePeople } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { takeAnswers } from '#features/application-form/server/drafts.ts'
import { findOwnApplication } from '#features/application-form/server/queries.ts'
import { readFile } from '#features/application-form/server/snapshots.ts'
import { recordSubmission } from '#features/application-form/server/submissions.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import {
  EntryWay,
  type enterApplication,
  type mailClaimLink,
  type readEntry,
  type saveEntry,
  type submitEntry,
} from '../contract.ts'
import { enterApplications } from './new-entries.ts'
import { enteredApplications } from './tables.ts'

/** Ahead of the transaction: anyone who is new gets a password that no one knows. */
export async function prepareEntry(
  _: unknown,
  { body }: Input<typeof enterApplication>,
): Promise<string | undefined> {
  return body.person ? hashNoPassword() : undefined
}

/** Begins an application that came on paper or by phone, for somebody known or new. */
export async function enterApplicationForOffice(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof enterApplication>,
  passwordHash: string | undefined,
): Promise<Result<typeof enterApplication>> {
  const { program, intakeId } = body
  const [intake] = await ctx.db
    .select()
    .from(intakes)
    .where(and(eq(intakes.id, intakeId), eq(intakes.program, program)))
  if (!intake) throw notFound('intake')
  const [entered] = await enterApplications(ctx, { program, intake }, [body], passwordHash ?? '')
  if (!entered) throw notFound('application')
  if (entered instanceof Refusal) throw entered
  return { id: entered.id }
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
  const draft = await lockApplicationInReach(ctx, id)
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
  const application = await lockApplicationInReach(ctx, id)
  const { entry } = await readForEntry(ctx, { params: { id } })
  const file = await readFile(ctx, id)
  if (body.signedOn > dayIn(ctx.now, file.timeZone))
    throw invalidField('signedOn', 'Enter a date that isn’t in the future')
  const { how, receivedOn } = entry
  const submitted = await recordSubmission(ctx, application, file, {
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
