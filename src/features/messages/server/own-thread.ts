import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getOwnApplication } from '#features/documents/server/get-own-application.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { findBounce } from '#server/mail-addresses.ts'
import { Refusal } from '#server/refusals.ts'
import { hourMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { messagesAtOnce } from '../message.ts'
import type * as calls from '../thread-contract.ts'
import { attachedOf, requireAttachable } from './attachments.ts'
import { notifyOffice } from './office-notifications.ts'
import { markOf, moveMark } from './read-marks.ts'
import { messages } from './tables.ts'
import { latestOf, type MessageRow } from './thread.ts'

/** Anyone who writes more than this in an hour is asked to wait. */
const mostInAnHour = 30

export async function readOwnThread(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query: { most = messagesAtOnce } }: Input<typeof calls.readOwnThread>,
): Promise<Result<typeof calls.readOwnThread>> {
  const { db } = ctx
  await getOwnApplication(ctx, id)
  const { rows, hasOlder } = await latestOf(db, id, most)
  const attached = await attachedOf(
    db,
    rows.flatMap(({ documents }) => documents),
  )
  return {
    messages: rows.map((row) => presentMessage(row, attached)),
    hasOlder,
    unread: await db.$count(messages, and(eq(messages.applicationId, id), isUnread)),
  }
}

export async function writeOwnMessage(
  ctx: Ctx<ApplicantActor>,
  { params: { id: applicationId }, body }: Input<typeof calls.writeOwnMessage>,
): Promise<z.input<typeof calls.OwnMessage>> {
  const { db, now } = ctx
  await lockOwnApplication(ctx, applicationId)
  await requireBelowLimit(ctx, applicationId)
  const documents = await requireAttachable(db, applicationId, body.documents)
  const [row] = await db
    .insert(messages)
    .values({
      id: randomUUID(),
      applicationId,
      author: 'applicant',
      text: body.text,
      documents,
      at: now,
    })
    .returning()
  if (!row) throw new Error('a message was not kept')
  await notifyOffice(ctx, row)
  return presentMessage(row, await attachedOf(db, documents))
}

async function requireBelowLimit({ db, now }: Ctx<ApplicantActor>, applicationId: string) {
  const since = new Date(now.getTime() - hourMs)
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.applicationId, applicationId),
        ne(messages.author, 'staff'),
        gt(messages.at, since),
      ),
    )
    .limit(mostInAnHour)
  if (rows.length < mostInAnHour) return
  throw new Refusal(
    'slow-down',
    'You’ve sent a lot of messages in the last hour. What you typed is saved here. Send it a little later',
    { retryAfter: hourMs / 1000 },
  )
}

export async function markOwnThreadRead(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.markOwnRead>,
): Promise<Record<string, never>> {
  await lockOwnApplication(ctx, id)
  await moveMark(ctx, { applicationId: id, kind: 'applicant-read', upTo: body.upTo })
  return {}
}

export async function countOwnUnread({
  db,
  actor,
}: Ctx<ApplicantActor>): Promise<Result<typeof calls.countOwnMessages>> {
  const threads = await db
    .select({ applicationId: messages.applicationId, unread: sql<number>`count(*)::int` })
    .from(messages)
    .innerJoin(applications, eq(applications.id, messages.applicationId))
    .where(and(ownedBy(actor), isUnread))
    .groupBy(messages.applicationId)
  const [self] = await db
    .select({ email: applicants.email })
    .from(applicants)
    .where(eq(applicants.id, actor.id))
  const bounce = self && (await findBounce(db, self.email))
  return { threads, mailReturns: Boolean(bounce) }
}

const isUnread = and(
  eq(messages.author, 'staff'),
  sql`${messages.seq} > ${markOf('applicant-read')}`,
)

function presentMessage(
  row: MessageRow,
  attached: Awaited<ReturnType<typeof attachedOf>>,
): Result<typeof calls.writeOwnMessage> {
  const { id, text, at, leftOut } = row
  return {
    id,
    by: row.author === 'staff' ? 'office' : 'you',
    isMail: row.author === 'mail',
    text,
    at,
    documents: attached(row.documents),
    leftOut,
  }
}
