import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { ofPrograms } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { blindTo } from '#features/review/server/reviewers.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import {
  type declineRequest,
  type handOverFile,
  type listFileRequests,
  type OfficeRequest,
  type previewFile,
  readableDays,
} from '../contract.ts'
import { filePartsOf, versionOf } from './file-parts.ts'
import { writeAboutFile } from './mails.ts'
import { presentRequest } from './own-requests.ts'
import { fileRequests } from './tables.ts'

const pageSize = 50
const placeOfRequest = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Somebody who sees one program answers for people who have applied to that one alone. */
export function requestsInSight(actor: AdminActor): SQL | undefined {
  const own = ofPrograms(actor)
  if (!own) return undefined
  const of = sql`SELECT FROM ${applications} WHERE ${applications.applicantId} = ${fileRequests.applicantId}`
  return sql`EXISTS (${of}) AND NOT EXISTS (${of} AND NOT ${own})`
}

export async function listRequests(
  { db, actor, now }: Ctx<AdminActor>,
  { query: { ended, after } }: Input<typeof listFileRequests>,
): Promise<Result<typeof listFileRequests>> {
  const { dueOn, id, state } = fileRequests
  const isEnded = ended === 'yes'
  const order = isEnded ? desc : asc
  const rows = await db
    .select({
      request: fileRequests,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      answeredBy: admins.name,
    })
    .from(fileRequests)
    .innerJoin(applicants, eq(applicants.id, fileRequests.applicantId))
    .leftJoin(admins, eq(admins.id, fileRequests.answeredBy))
    .where(
      and(
        isEnded ? sql`${state} <> 'open'` : eq(state, 'open'),
        requestsInSight(actor),
        after ? behind(after, isEnded) : undefined,
      ),
    )
    .orderBy(order(dueOn), order(id))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const { timeZone } = await getSetting(db, instituteArea)
  const today = Date.parse(dayIn(now, timeZone))
  const own = await applicationsOf(
    db,
    page.map(({ request }) => request.applicantId),
  )
  return {
    requests: page.map(({ request, firstName, lastName, answeredBy }) => ({
      ...presentRequest(request),
      name: `${firstName} ${lastName}`,
      applications: own.get(request.applicantId) ?? [],
      daysLeft: Math.round((Date.parse(request.dueOn) - today) / dayMs),
      answeredBy,
    })),
    next: last ? cursorOf(last.request.dueOn, last.request.id) : null,
  }
}

function behind(cursor: string, isEnded: boolean): SQL {
  const [day, id] = placeOf(cursor, placeOfRequest)
  const place = sql`(${fileRequests.dueOn}, ${fileRequests.id})`
  const given = sql`(${day}::date, ${id}::uuid)`
  return isEnded ? sql`${place} < ${given}` : sql`${place} > ${given}`
}

async function applicationsOf(db: Ctx['db'], applicantIds: readonly string[]) {
  const rows = await db
    .select({
      applicantId: applications.applicantId,
      id: applications.id,
      program: applications.program,
      status: applications.status,
    })
    .from(applications)
    .where(
      and(inArray(applications.applicantId, [...applicantIds]), isNull(applications.discardedAt)),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
  const found = new Map<string, OfficeRequest['applications']>()
  for (const { applicantId, id, program, status } of rows)
    found.set(applicantId, [
      ...(found.get(applicantId) ?? []),
      { id, program: Program.parse(program), status: Status.parse(status) },
    ])
  return found
}

export async function previewOwnFile(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { hide } }: Input<typeof previewFile>,
): Promise<Result<typeof previewFile>> {
  const { applicantId } = await lockOpen(ctx, id)
  await refuseReviewer(ctx, applicantId)
  const parts = await filePartsOf(ctx.db, applicantId, hide)
  await note(ctx, 'file-request.previewed', id)
  return { parts, version: versionOf(parts) }
}

/** Keeps what the applicant reads as it was looked at. */
export async function handFileOver(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { hide, version } }: Input<typeof handOverFile>,
): Promise<Result<typeof handOverFile>> {
  requireFresh(ctx)
  const { applicantId } = await lockOpen(ctx, id)
  await refuseReviewer(ctx, applicantId)
  const file = await filePartsOf(ctx.db, applicantId, hide)
  if (versionOf(file) !== version)
    throw new Refusal('not-now', 'The file has changed. Review it again', { code: 'file-changed' })
  const fileUntil = new Date(ctx.now.getTime() + readableDays * dayMs)
  await end(ctx, id, applicantId, { state: 'handed-over', file, fileUntil })
  await note(ctx, 'file-request.handed-over', id)
  return {}
}

export async function declineFileRequest(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reason } }: Input<typeof declineRequest>,
): Promise<Result<typeof declineRequest>> {
  const { applicantId } = await lockOpen(ctx, id)
  await end(ctx, id, applicantId, { state: 'declined', reason })
  await note(ctx, 'file-request.declined', id)
  return {}
}

type Answered = Pick<typeof fileRequests.$inferInsert, 'file' | 'fileUntil' | 'reason'> & {
  state: 'handed-over' | 'declined'
}

async function end(ctx: Ctx<AdminActor>, id: string, applicantId: string, answer: Answered) {
  const { db, actor, now } = ctx
  await db
    .update(fileRequests)
    .set({ ...answer, endedAt: now, answeredBy: actor.id })
    .where(eq(fileRequests.id, id))
  const [person] = await db.select().from(applicants).where(eq(applicants.id, applicantId))
  if (!person) throw notFound('applicant')
  const said = answer.state === 'declined' ? 'declined' : 'ready'
  await writeAboutFile(ctx, person, 'file-request-answered', { id, answer: said })
}

/** What others found stays hidden from anyone who has yet to finish a review of their own. */
async function refuseReviewer({ db, actor }: Ctx<AdminActor>, applicantId: string): Promise<void> {
  const own = (await applicationsOf(db, [applicantId])).get(applicantId) ?? []
  const open = await blindTo(
    db,
    actor.id,
    own.map((one) => one.id),
  )
  if (open.size > 0)
    throw new Refusal('not-now', 'Finish your own review first, or let a colleague answer', {
      code: 'own-review',
    })
}

async function lockOpen({ db, actor }: Ctx<AdminActor>, id: string) {
  const [row] = await db
    .select()
    .from(fileRequests)
    .where(and(eq(fileRequests.id, id), requestsInSight(actor)))
    .for('update')
  if (!row) throw notFound('request')
  if (row.state !== 'open')
    throw new Refusal('not-now', 'This request was answered or withdrawn in the meantime', {
      code: 'answered',
    })
  return row
}

function note(ctx: Ctx<AdminActor>, action: string, id: string): Promise<void> {
  return recordAudit(ctx, { action, subject: `file-request:${id}` })
}
