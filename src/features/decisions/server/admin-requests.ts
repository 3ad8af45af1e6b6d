import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { deferTo, listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../admin-requests-contract.ts'
import { RequestKind } from '../requests.ts'
import { extendTime, findTime, listExtensions } from './extensions.ts'
import { requestAnswerLetter } from './own-mails.ts'
import { requests } from './tables.ts'

const mostListed = 200

const asked = {
  id: requests.id,
  kind: requests.kind,
  intakeId: requests.intakeId,
  intake: sql<string | null>`(SELECT i.name FROM intakes i WHERE i.id = ${requests.intakeId})`,
  words: requests.words,
  at: requests.at,
}

/** Open requests that the caller may see, the oldest first, and how many there are of each kind. */
export async function listOpenRequestsForOffice(
  { db, actor }: Ctx<AdminActor>,
  { query: { kind } }: Input<typeof calls.listOpenRequests>,
): Promise<Result<typeof calls.listOpenRequests>> {
  const open = and(isNull(requests.answeredAt), inReach(actor))
  const counted = await db
    .select({ kind: requests.kind, count: sql<number>`count(*)::int` })
    .from(requests)
    .innerJoin(applications, eq(applications.id, requests.applicationId))
    .where(open)
    .groupBy(requests.kind)
  const rows = await db
    .select({
      ...asked,
      applicationId: applications.id,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      appliedFor: intakes.name,
      status: applications.status,
    })
    .from(requests)
    .innerJoin(applications, eq(applications.id, requests.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(and(open, kind && eq(requests.kind, kind)))
    .orderBy(asc(requests.at), asc(requests.id))
    .limit(mostListed)
  const countOf = (one: RequestKind) => counted.find((row) => row.kind === one)?.count ?? 0
  return {
    requests: rows.map((row) => ({
      ...row,
      kind: RequestKind.parse(row.kind),
      program: Program.parse(row.program),
      status: Status.parse(row.status),
    })),
    counts: {
      defer: countOf('defer'),
      'more-time': countOf('more-time'),
      waiver: countOf('waiver'),
    },
  }
}

/** What one applicant has asked for, and how their dates were moved. */
export async function readRequestsForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readRequests>,
): Promise<Result<typeof calls.readRequests>> {
  const { db } = ctx
  const application = await getInReach(ctx, id)
  const rows = await db
    .select({
      ...asked,
      granted: requests.granted,
      answer: requests.answer,
      answeredBy: admins.name,
      answeredAt: requests.answeredAt,
    })
    .from(requests)
    .leftJoin(admins, eq(admins.id, requests.answeredBy))
    .where(eq(requests.applicationId, id))
    .orderBy(desc(requests.at), desc(requests.id))
  return {
    requests: rows.map((row) => ({
      ...row,
      kind: RequestKind.parse(row.kind),
    })),
    extensions: await listExtensions(db, id),
    time: await findTime(db, id),
    laterIntakes: application.status === 'accepted' ? await listLaterIntakes(db, application) : [],
  }
}

/** Grants or refuses; what is granted happens at once, and the applicant is told either way. */
export async function answerRequest(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.answerRequest>,
): Promise<Result<typeof calls.answerRequest>> {
  const request = await lockRequest(ctx, id)
  const { applicationId, application } = request
  const kind = RequestKind.parse(request.kind)
  const words = tidyText(body.words)
  const { granted } = body
  if (!granted && words === '') throw invalidField('words', 'Enter a reason in plain words')
  await ctx.db
    .update(requests)
    .set({ granted, answer: words, answeredBy: ctx.actor.id, answeredAt: ctx.now })
    .where(eq(requests.id, id))
  await recordAudit(ctx, {
    action: granted ? 'request.granted' : 'request.refused',
    subject: applicationId,
    detail: { kind },
  })
  await noteInTimeline(ctx, applicationId, granted ? 'request-granted' : 'request-refused')
  if (granted && kind === 'defer') {
    // The mail of the step says the answer too.
    const intakeId = body.intakeId ?? request.intakeId ?? undefined
    await deferTo(ctx, application, intakeId, { words: words || null })
    return { message: 'Granted' }
  }
  const until = granted && kind === 'more-time' ? await giveTime(ctx, request, body.until) : null
  await writeToApplicant(
    ctx,
    { applicationId, key: `request:${id}`, template: 'request-answered', stream: 'application' },
    requestAnswerLetter({ kind, granted, words, until }),
  )
  return { message: granted ? 'Granted' : 'Denied' }
}

type Locked = Awaited<ReturnType<typeof lockRequest>>

async function giveTime(
  ctx: Ctx<AdminActor>,
  { applicationId }: Locked,
  day: string | undefined,
): Promise<Date> {
  if (!day) throw invalidField('until', 'Choose a due date')
  const reason = 'Requested by the applicant'
  return (await extendTime(ctx, applicationId, { until: day, reason })).until
}

/** An open request of an application within reach, with that application locked. */
async function lockRequest(ctx: Ctx<AdminActor>, id: string) {
  const found = await find(ctx, id)
  const application = await lockApplicationInReach(ctx, found.applicationId)
  // Only what is read under the lock can be trusted to be open still.
  const request = await find(ctx, id)
  if (request.answeredAt)
    throw new Refusal('not-now', answeredWords(request), { code: 'answered-already' })
  return { ...request, application }
}

async function find({ db, actor }: Ctx<AdminActor>, id: string) {
  const rows = await db
    .select({
      applicationId: requests.applicationId,
      kind: requests.kind,
      intakeId: requests.intakeId,
      granted: requests.granted,
      answeredAt: requests.answeredAt,
      answeredBy: admins.name,
    })
    .from(requests)
    .innerJoin(applications, eq(applications.id, requests.applicationId))
    .leftJoin(admins, eq(admins.id, requests.answeredBy))
    .where(and(eq(requests.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('request')
  return row
}

function answeredWords({ granted, answeredBy }: Awaited<ReturnType<typeof find>>): string {
  if (!answeredBy) return 'This request is closed because the application has moved on'
  return `${answeredBy} already ${granted ? 'granted' : 'denied'} this`
}
