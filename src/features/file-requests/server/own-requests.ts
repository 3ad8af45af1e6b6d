import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { lockSelf } from '#features/accounts/server/applicants.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import {
  answerDays,
  type askForFile,
  type listOwnRequests,
  type openFile,
  RequestState,
  type withdrawRequest,
} from '../contract.ts'
import { writeAboutFile } from './mails.ts'
import { fileRequests } from './tables.ts'

const yearMs = 365 * 86_400_000
const mostInAYear = 6
const shownRequests = 50

export async function listOwnFileRequests({
  db,
  actor,
}: Ctx<ApplicantActor>): Promise<Result<typeof listOwnRequests>> {
  const rows = await db
    .select()
    .from(fileRequests)
    .where(eq(fileRequests.applicantId, actor.id))
    .orderBy(desc(fileRequests.askedAt), desc(fileRequests.id))
    .limit(shownRequests)
  return { requests: rows.map(presentRequest) }
}

/** What both sides see of a request. */
export function presentRequest(row: typeof fileRequests.$inferSelect) {
  const { id, words, askedAt, dueOn, endedAt, reason, fileUntil, openedAt } = row
  const state = RequestState.parse(row.state)
  return { id, words, state, askedAt, dueOn, endedAt, reason, fileUntil, openedAt }
}

export async function askForOwnFile(
  ctx: Ctx<ApplicantActor>,
  { body: { words } }: Input<typeof askForFile>,
): Promise<Result<typeof askForFile>> {
  const { db, actor, now } = ctx
  const self = await lockSelf(ctx)
  const earlier = await db
    .select({ state: fileRequests.state })
    .from(fileRequests)
    .where(
      and(
        eq(fileRequests.applicantId, actor.id),
        gt(fileRequests.askedAt, new Date(now.getTime() - yearMs)),
      ),
    )
  if (earlier.some(({ state }) => state === 'open'))
    throw new Refusal('not-now', 'You’ve already asked to see your file', { code: 'asked-already' })
  if (earlier.length >= mostInAYear)
    throw new Refusal(
      'not-now',
      'You’ve asked several times this year. Contact the office instead',
      {
        code: 'asked-often',
      },
    )
  const { timeZone } = await getSetting(db, instituteArea)
  const id = randomUUID()
  const dueOn = addDays(dayIn(now, timeZone), answerDays)
  await db.insert(fileRequests).values({ id, applicantId: actor.id, words, askedAt: now, dueOn })
  await recordAudit(ctx, { action: 'file-request.asked', subject: `file-request:${id}` })
  await writeAboutFile(ctx, self, 'file-request-received', { id, dueOn })
  return { id }
}

export async function withdrawOwnRequest(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof withdrawRequest>,
): Promise<Result<typeof withdrawRequest>> {
  const { state } = await lockOwnRequest(ctx, id)
  if (state !== 'open')
    throw new Refusal('not-now', 'The office has answered in the meantime', { code: 'answered' })
  await ctx.db
    .update(fileRequests)
    .set({ state: 'withdrawn', endedAt: ctx.now })
    .where(eq(fileRequests.id, id))
  await recordAudit(ctx, { action: 'file-request.withdrawn', subject: `file-request:${id}` })
  return {}
}

export async function openOwnFile(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof openFile>,
): Promise<Result<typeof openFile>> {
  const { file, fileUntil, openedAt } = await lockOwnRequest(ctx, id)
  if (!file || !fileUntil || fileUntil <= ctx.now)
    throw new Refusal('not-now', 'This file can no longer be opened. You can ask again', {
      code: 'file-gone',
    })
  if (!openedAt)
    await ctx.db.update(fileRequests).set({ openedAt: ctx.now }).where(eq(fileRequests.id, id))
  await recordAudit(ctx, { action: 'file-request.opened', subject: `file-request:${id}` })
  return { parts: file }
}

async function lockOwnRequest({ db, actor }: Ctx<ApplicantActor>, id: string) {
  const [row] = await db
    .select()
    .from(fileRequests)
    .where(and(eq(fileRequests.id, id), eq(fileRequests.applicantId, actor.id)))
    .for('update')
  if (!row) throw notFound('request')
  return row
}
