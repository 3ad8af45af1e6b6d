import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach, lockOwnApplication } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { noteFacts } from '#features/settings/mail-fields.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../admin-contract.ts'
import type { askAboutInterview, OwnInterviewRequest } from '../contract.ts'
import { InterviewRequestKind, interviewRequestWords } from '../interview.ts'
import { mailTemplates } from '../mail-templates.ts'
import { foldZone } from '../zone.ts'
import { interviewRequests } from './tables.ts'

const mostListed = 200

/** Who hears of a request beside the office's list. */
export const requestParts: {
  tell(ctx: Ctx, request: { id: string; applicationId: string }): Promise<void>
} = { tell: async () => {} }

/** What can be asked where an application stands, but for what is open already. */
export function askableIn(status: Status, hasInterview: boolean): InterviewRequestKind[] {
  if (status === 'submitted') return [...InterviewRequestKind.options]
  if (status === 'scheduled') return [...InterviewRequestKind.options]
  return status === 'incomplete' && hasInterview ? ['accommodation'] : []
}

/** "None of these suit", or what the meeting needs. */
export async function askForInterview(
  ctx: Ctx<ApplicantActor>,
  { params: { id: applicationId }, body }: Input<typeof askAboutInterview>,
): Promise<Result<typeof askAboutInterview>> {
  const { kind, words, times, timeZone } = body
  const { status } = await lockOwnApplication(ctx, applicationId)
  if (!askableIn(status, false).includes(kind))
    throw new Refusal('not-now', 'You can’t ask for this right now', {
      code: 'not-askable',
      extra: { status },
    })
  const made = await ctx.db
    .insert(interviewRequests)
    .values({
      id: randomUUID(),
      applicationId,
      kind,
      words: tidyText(words),
      times: times.map((time) => new Date(time)),
      timeZone: foldZone(timeZone),
      at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  const [row] = made
  if (!row)
    throw new Refusal('not-now', 'You’ve already asked for this. We’ll answer soon', {
      code: 'asked-already',
    })
  await noteInTimeline(ctx, applicationId, asked[kind])
  await requestParts.tell(ctx, row)
  return presentRequest(row)
}

const asked = {
  times: 'asked-for-interview-time',
  accommodation: 'asked-for-accommodation',
} as const

export async function listOwnRequests(db: Db, applicationId: string) {
  const rows = await db
    .select()
    .from(interviewRequests)
    .where(eq(interviewRequests.applicationId, applicationId))
    .orderBy(desc(interviewRequests.at), desc(interviewRequests.id))
  return rows.map(presentRequest)
}

function presentRequest(
  row: typeof interviewRequests.$inferSelect,
): z.input<typeof OwnInterviewRequest> {
  return {
    id: row.id,
    kind: InterviewRequestKind.parse(row.kind),
    words: row.words,
    times: row.times.map((time) => time),
    at: row.at,
    answer: row.answer || null,
    answeredAt: row.answeredAt,
  }
}

/** A booked or moved interview is the answer to who asked for another time. */
export async function closeRequestsForTimes(
  { db, actor, now }: Ctx,
  applicationId: string,
): Promise<void> {
  await db
    .update(interviewRequests)
    .set({
      answer: '',
      answeredAt: now,
      ...(actor.kind === 'admin' && { answeredBy: await findAdmin(db, actor.id) }),
    })
    .where(
      and(
        eq(interviewRequests.applicationId, applicationId),
        eq(interviewRequests.kind, 'times'),
        isNull(interviewRequests.answeredAt),
      ),
    )
}

async function findAdmin(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ id: admins.id }).from(admins).where(eq(admins.id, id))
  return row?.id ?? null
}

/** Requests of applications within reach; unanswered ones first by age. */
export async function listRequestsForOffice(
  { db, actor }: Ctx<AdminActor>,
  which: SQL | undefined,
): Promise<z.input<typeof calls.OfficeRequest>[]> {
  const rows = await db
    .select({
      request: interviewRequests,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      status: applications.status,
      answeredBy: admins.name,
    })
    .from(interviewRequests)
    .innerJoin(applications, eq(applications.id, interviewRequests.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(admins, eq(admins.id, interviewRequests.answeredBy))
    .where(and(inReach(actor), which))
    .orderBy(asc(interviewRequests.at), asc(interviewRequests.id))
    .limit(mostListed)
  return rows.map(({ request, firstName, lastName, program, status, answeredBy }) => ({
    ...presentRequest(request),
    applicationId: request.applicationId,
    timeZone: request.timeZone,
    firstName,
    lastName,
    program: Program.parse(program),
    status: Status.parse(status),
    answeredBy,
  }))
}

export async function listOpenInterviewRequests(
  ctx: Ctx<AdminActor>,
): Promise<Result<typeof calls.listInterviewRequests>> {
  return { requests: await listRequestsForOffice(ctx, isNull(interviewRequests.answeredAt)) }
}

/** Answers in words, which are written to the applicant. */
export async function answerInterviewRequest(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.answerInterviewRequest>,
): Promise<Result<typeof calls.answerInterviewRequest>> {
  const [found] = await listRequestsForOffice(ctx, eq(interviewRequests.id, id))
  if (!found) throw notFound('request')
  await lockApplicationInReach(ctx, found.applicationId)
  const words = tidyText(body.words)
  const answered = await ctx.db
    .update(interviewRequests)
    .set({ answer: words, answeredBy: ctx.actor.id, answeredAt: ctx.now })
    .where(and(eq(interviewRequests.id, id), isNull(interviewRequests.answeredAt)))
    .returning({ id: interviewRequests.id })
  if (answered.length === 0) {
    const [now] = await listRequestsForOffice(ctx, eq(interviewRequests.id, id))
    throw new Refusal(
      'not-now',
      now?.answeredBy
        ? `${now.answeredBy} already replied to this`
        : 'This has already been settled',
      { code: 'answered-already' },
    )
  }
  await recordAudit(ctx, {
    action: 'interview.request-answered',
    subject: found.applicationId,
    detail: { kind: found.kind },
  })
  await noteInTimeline(ctx, found.applicationId, 'interview-request-answered')
  await writeToApplicant(
    ctx,
    {
      applicationId: found.applicationId,
      key: `interview-request:${id}`,
      template: 'interview-request-answered',
      stream: 'interview',
    },
    ({ url, word }) =>
      word(
        mailTemplates,
        'interview-request-answered',
        { request: interviewRequestWords[found.kind].toLowerCase(), ...noteFacts(words) },
        `${url}/schedule`,
      ),
  )
  return {}
}
