import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { admins } from '#features/admins/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { pageOf } from '#server/list-page.ts'
import { findBounce } from '#server/mail-addresses.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { messagesAtOnce } from '../message.ts'
import type {
  listWaitingThreads,
  markRead,
  OfficeMessage,
  readThread,
  settleThread,
  writeMessage,
} from '../office-thread-contract.ts'
import { attachedOf, requireAttachable } from './attachments.ts'
import { writeToApplicantOf } from './message-mails.ts'
import { markOf, moveMark, readMark } from './read-marks.ts'
import { messages } from './tables.ts'
import { latestOf, type MessageRow } from './thread.ts'

const mostWaiting = 200
const excerptLength = 160

export async function readThreadForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { most = messagesAtOnce } }: Input<typeof readThread>,
): Promise<Result<typeof readThread>> {
  const { db } = ctx
  const { applicantId } = await getInReach(ctx, id)
  const { rows, hasOlder } = await latestOf(db, id, most)
  const [state] = await db
    .select({
      unread: sql<number>`count(*) FILTER (WHERE ${messages.author} <> 'staff'
        AND ${messages.seq} > ${markOf('office-read')})::int`,
      waitsSince: sql<string | null>`(SELECT unanswered_since(${id}))`,
    })
    .from(messages)
    .where(eq(messages.applicationId, id))
  const [applicant] = await db
    .select({ email: applicants.email })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  return {
    messages: await presentAll(db, rows, { email: applicant?.email ?? '' }),
    hasOlder,
    unread: state?.unread ?? 0,
    waitsSince: state?.waitsSince ? new Date(state.waitsSince) : null,
    bounced: applicant ? await findBounce(db, applicant.email) : null,
  }
}

/** Answers an applicant; refused where something was written that the writer has not seen. */
export async function writeMessageForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof writeMessage>,
): Promise<z.input<typeof OfficeMessage>> {
  const { db, actor, now } = ctx
  await lockApplicationInReach(ctx, applicationId)
  await requireSeen(db, applicationId, body.seen)
  const documents = await requireAttachable(db, applicationId, body.documents)
  const [row] = await db
    .insert(messages)
    .values({
      id: randomUUID(),
      applicationId,
      author: 'staff',
      adminId: actor.id,
      text: body.text,
      documents,
      at: now,
    })
    .returning()
  if (!row) throw new Error('a message was not kept')
  await moveMark(ctx, { applicationId, kind: 'office-read', upTo: row.id })
  await writeToApplicantOf(ctx, row)
  await recordAudit(ctx, {
    action: 'message.written',
    subject: `application:${applicationId}`,
    detail: { message: row.id },
  })
  const [message] = await presentAll(db, [row], { email: '' })
  if (!message) throw new Error('a message was not read back')
  return message
}

async function requireSeen(db: Db, applicationId: string, seen: string | null): Promise<void> {
  const [last] = await db
    .select({ id: messages.id, author: messages.author, by: admins.name })
    .from(messages)
    .leftJoin(admins, eq(admins.id, messages.adminId))
    .where(eq(messages.applicationId, applicationId))
    .orderBy(desc(messages.seq))
    .limit(1)
  if (!last || last.id === seen) return
  const who = last.by ?? 'The applicant'
  throw new Refusal(
    'not-now',
    `${who} wrote in the meantime. Read it above, then send yours if it still applies`,
    { code: 'written-meanwhile' },
  )
}

export async function markThreadRead(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof markRead>,
): Promise<Record<string, never>> {
  await lockApplicationInReach(ctx, id)
  await moveMark(ctx, { applicationId: id, kind: 'office-read', upTo: body.upTo })
  return {}
}

export async function markThreadSettled(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof settleThread>,
): Promise<Record<string, never>> {
  await lockApplicationInReach(ctx, id)
  await moveMark(ctx, { applicationId: id, kind: 'settled', upTo: body.upTo })
  await recordAudit(ctx, {
    action: 'message.settled',
    subject: `application:${id}`,
    detail: { message: body.upTo },
  })
  return {}
}

export async function listWaiting({
  db,
  actor,
}: Ctx<AdminActor>): Promise<Result<typeof listWaitingThreads>> {
  const since = sql<string>`min(${messages.at})`
  const rows = await db
    .select({
      applicationId: applications.id,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      since,
      count: sql<number>`count(*)::int`,
      excerpt: sql<string>`left((array_agg(${messages.text} ORDER BY ${messages.seq} DESC))[1], ${excerptLength})`,
      assignee: admins.name,
    })
    .from(messages)
    .innerJoin(applications, eq(applications.id, messages.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(and(inReach(actor), isAwaited))
    .groupBy(applications.id, applicants.id, admins.id)
    .orderBy(asc(since), asc(applications.id))
    .limit(mostWaiting + 1)
  const { page, hasMore } = pageOf(rows, mostWaiting)
  return {
    waiting: page.map((row) => ({
      ...row,
      program: Program.parse(row.program),
      since: new Date(row.since),
    })),
    hasMore,
  }
}

export const waitingThreadsItem: HomeItem = {
  right: 'read-messages',
  words: ['conversation to answer', 'conversations to answer'],
  to: '/admin-panel/applications?show=messages',
  async find({ db, actor }) {
    const some = db
      .select({ applicationId: messages.applicationId, at: messages.at })
      .from(messages)
      .innerJoin(applications, eq(applications.id, messages.applicationId))
      .where(and(inReach(actor), isAwaited))
      .limit(mostCounted)
      .as('some')
    const [row] = await db
      .select({
        count: sql<number>`count(DISTINCT ${some.applicationId})::int`,
        since: sql`min(${some.at})`.mapWith(messages.at),
      })
      .from(some)
    return row ?? { count: 0 }
  },
}

/** No one has answered it, and no one has said that it needs no answer. */
const isAwaited: SQL | undefined = and(
  ne(messages.author, 'staff'),
  sql`${messages.seq} > ${markOf('settled')}`,
  sql`NOT EXISTS (SELECT FROM messages later WHERE later.application_id = ${messages.applicationId}
    AND later.seq > ${messages.seq} AND later.author = 'staff' AND later.cause IS NULL)`,
  // Lets the index of what awaits the office find them.
  sql`${applications.attentionAt} IS NOT NULL`,
  isNull(applications.discardedAt),
)

async function presentAll(
  db: Db,
  rows: readonly MessageRow[],
  { email }: { email: string },
): Promise<z.input<typeof OfficeMessage>[]> {
  const attached = await attachedOf(
    db,
    rows.flatMap(({ documents }) => documents),
  )
  const writers = new Set(rows.flatMap(({ adminId }) => adminId ?? []))
  const names = writers.size
    ? await db
        .select({ id: admins.id, name: admins.name })
        .from(admins)
        .where(inArray(admins.id, [...writers]))
    : []
  const read = rows[0] ? await readMark(db, rows[0].applicationId, 'applicant-read') : 0
  return rows.map((row) => {
    const { id, text, at, leftOut, fromAddress } = row
    return {
      id,
      author: row.author === 'staff' ? 'staff' : row.author === 'mail' ? 'mail' : 'applicant',
      byName: names.find((one) => one.id === row.adminId)?.name ?? null,
      fromAddress: fromAddress?.toLowerCase() === email.toLowerCase() ? null : fromAddress,
      text,
      at,
      documents: attached(row.documents),
      leftOut,
      isToMany: row.author === 'staff' && row.cause !== null,
      isRead: row.seq <= read,
    }
  })
}
