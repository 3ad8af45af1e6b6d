import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getInReach } from '#features/applications/server/reach.ts'
import { hasTrait, type Status } from '#features/applications/status.ts'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { keepFile } from '#server/store.ts'
import { receiveUpload, requireRoom } from '#server/upload-spool.ts'
import type { Input } from '#shared/endpoint.ts'
import type { beginOfficeUpload, sendOfficePart } from '../admin-contract.ts'
import type { beginUpload, sendPart, Upload } from '../contract.ts'
import { faultWords } from './faults.ts'
import { getOwnApplication } from './get-own-application.ts'
import { claimRoom } from './quotas.ts'
import { uploads } from './tables.ts'

type Sender = Ctx<ApplicantActor> | Ctx<AdminActor>
export type UploadRow = typeof uploads.$inferSelect

export const closedWords = 'This application is closed and no longer accepts documents'

/** Documents are taken until an application has ended; who is enrolled may still owe one. */
export function requireTaking(status: Status): void {
  if (!takesDocuments(status))
    throw new Refusal('not-now', closedWords, {
      code: 'application-over',
      extra: { status },
    })
}

export function takesDocuments(status: Status): boolean {
  return status === 'enrolled' || !hasTrait(status, 'over')
}

export async function startUpload(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof beginUpload>,
): Promise<Upload> {
  requireTaking((await getOwnApplication(ctx, id)).status)
  await claimRoom(ctx.db, ctx.actor.id, body.bytes)
  return insertUpload(ctx, id, body)
}

/** What the office puts in takes none of the applicant's room. */
export async function beginUploadForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof beginOfficeUpload>,
): Promise<Upload> {
  await getInReach(ctx, id)
  return insertUpload(ctx, id, body)
}

async function insertUpload(
  { db, actor, now, config }: Sender,
  applicationId: string,
  { name, type, bytes }: Input<typeof beginUpload>['body'],
): Promise<Upload> {
  if (/^image\/hei[cf]/.test(type ?? '')) throw invalidField('name', faultWords.heic)
  await requireRoom(config)
  const id = randomUUID()
  await db
    .insert(uploads)
    .values({ id, applicationId, sender: nameOf(actor), name, bytes, touchedAt: now })
  return { id, bytes, offset: 0 }
}

export async function readUpload(
  ctx: Sender,
  { params: { id } }: { params: { id: string } },
): Promise<Upload> {
  return presentUpload(await getUpload(ctx, id))
}

/** Far more than any browser sends; each is a file of its own in the store. */
const mostParts = 500

type Part = { key: string; bytes: number } | undefined

/** Takes a part into the store, as the transaction that notes it has not begun. */
export async function takePart(
  ctx: Sender,
  { params: { id }, query: { offset }, body }: Input<typeof sendPart | typeof sendOfficePart>,
): Promise<Part> {
  const upload = await getUpload(ctx, id)
  if (upload.received !== offset) throw wrongOffset(upload)
  if (upload.parts.length >= mostParts)
    throw new Refusal('not-now', 'This came in too many parts. Start over', { code: 'too-many' })
  const part = await receiveUpload(ctx.config, body, upload.bytes - offset)
  return { key: await keepFile(ctx.config, 'part', part), bytes: part.bytes }
}

/** Notes a part by compare-and-set on where it begins; the part of a twin is swept away. */
export async function notePart(
  ctx: Sender,
  { params: { id }, query: { offset } }: Input<typeof sendPart | typeof sendOfficePart>,
  part: Part,
): Promise<Upload> {
  const { db, now } = ctx
  if (!part) throw new Error('a part that was not taken')
  const noted = await db
    .update(uploads)
    .set({
      received: offset + part.bytes,
      parts: sql`array_append(${uploads.parts}, ${part.key})`,
      touchedAt: now,
    })
    .where(and(ownUpload(ctx, id), eq(uploads.received, offset), isNull(uploads.versionId)))
    .returning()
  const upload = noted[0]
  if (!upload) throw wrongOffset(await getUpload(ctx, id))
  return presentUpload(upload)
}

export async function cancelUpload(
  ctx: Sender,
  { params: { id } }: { params: { id: string } },
): Promise<Record<string, never>> {
  const [upload] = await ctx.db.select().from(uploads).where(ownUpload(ctx, id)).for('update')
  if (!upload) throw notFound('upload')
  if (upload.versionId)
    throw new Refusal('not-now', 'You’ve already submitted this file', { code: 'handed-in' })
  await dropUploads(ctx.db, [upload])
  return {}
}

/**
 * Forgets uploads and gives their room back, both or neither; what of them is in the store is swept
 * away. One that was handed in stays.
 */
export async function dropUploads(db: Db, dropped: readonly UploadRow[]): Promise<void> {
  if (dropped.length === 0) return
  const ids = dropped.map(({ id }) => id)
  await db.execute(sql`
    WITH gone AS (
      DELETE FROM uploads WHERE id = ANY(${sql.param(ids)}::uuid[]) AND version_id IS NULL
      RETURNING sender, bytes),
    freed AS (
      SELECT substring(sender FROM 11)::uuid AS account_id, count(*)::int AS files, sum(bytes) AS bytes
      FROM gone WHERE starts_with(sender, 'applicant:') GROUP BY 1)
    UPDATE upload_quotas q SET files = q.files - freed.files, bytes = q.bytes - freed.bytes
    FROM freed WHERE freed.account_id = q.account_id`)
}

/** The account of a sender, where that is an applicant. */
export function applicantIn(sender: string): string | undefined {
  return /^applicant:(.+)$/.exec(sender)?.[1]
}

async function getUpload(ctx: Sender, id: string): Promise<UploadRow> {
  const [upload] = await ctx.db.select().from(uploads).where(ownUpload(ctx, id))
  if (!upload) throw notFound('upload')
  return upload
}

function ownUpload({ actor }: Sender, id: string) {
  return and(eq(uploads.id, id), eq(uploads.sender, nameOf(actor)))
}

function presentUpload({ id, bytes, received }: UploadRow): Upload {
  return { id, bytes, offset: received }
}

function wrongOffset({ received }: UploadRow): Refusal {
  return new Refusal('not-now', 'We already have this part of the file', {
    code: 'wrong-offset',
    extra: { offset: received },
  })
}
