import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import {
  type LockedApplication,
  lockApplicationInReach,
  lockOwnApplication,
} from '#features/applications/server/locks.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { leaveTask } from '#features/casework/server/generated-tasks.ts'
import { lockResponse } from '#features/questionnaires/server/asked-files.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { handInForApplicant } from '../admin-contract.ts'
import type { handInDocument } from '../contract.ts'
import { answerIn } from '../slots.ts'
import { getOwnApplication } from './get-own-application.ts'
import { listUploads, makeFile, type NewFile } from './new-file.ts'
import { presentOwnSlot } from './own-documents.ts'
import { beginSlot, findSlot, placeFor, requireFitting } from './places.ts'
import { changeRoom } from './quotas.ts'
import { timelineDetail } from './restricted.ts'
import type { Slot } from './slot.ts'
import { slotsOf } from './slot-queries.ts'
import { documentVersions, files, uploads } from './tables.ts'
import { applicantIn, requireTaking, type UploadRow } from './uploads.ts'

type Sender = Ctx<ApplicantActor> | Ctx<AdminActor>
type SentDocument = Input<typeof handInDocument>['body'] & { source: string | null }

/** Makes the file before the transaction; whose it is was asked first. */
export async function prepareOwnFile(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof handInDocument>,
): Promise<NewFile | undefined> {
  requireTaking((await getOwnApplication(ctx, id)).status)
  requireFitting(ctx, findSlot(await slotsOf(ctx, id), body.slotId), body)
  return makeFile(ctx, id, body.uploads)
}

export async function submitDocument(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof handInDocument>,
  file: NewFile | undefined,
): Promise<Result<typeof handInDocument>> {
  const application = await lockOwnApplication(ctx, id)
  await storeFile(ctx, application, { ...body, source: null }, file)
  return presentOwnSlot(ctx, application, findSlot(await slotsOf(ctx, id), body.slotId))
}

export async function prepareDocumentForApplicant(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof handInForApplicant>,
): Promise<NewFile | undefined> {
  await getInReach(ctx, id)
  requireFitting(ctx, findSlot(await slotsOf(ctx, id), body.slotId), body)
  return makeFile(ctx, id, body.uploads)
}

/** What came by letter, or from a school or a test center, put where it belongs. */
export async function submitDocumentForApplicant(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof handInForApplicant>,
  file: NewFile | undefined,
): Promise<Record<string, never>> {
  const application = await lockApplicationInReach(ctx, id)
  const versionId = await storeFile(ctx, application, body, file)
  if (versionId)
    await recordAudit(ctx, {
      action: 'document.put-in',
      subject: `application:${id}`,
      detail: { version: versionId },
    })
  return {}
}

/** Gives a checked file its place; undefined where the same uploads were handed in before. */
async function storeFile(
  ctx: Sender,
  application: LockedApplication,
  sent: SentDocument,
  file: NewFile | undefined,
): Promise<string | undefined> {
  const { db, actor, now, config } = ctx
  const rows = await listUploads(ctx, application.id, sent.uploads)
  if (!file || rows.some(({ versionId }) => versionId !== null)) return undefined
  requireTaking(application.status)
  const answer = answerIn(sent.slotId)
  if (answer) await lockResponse(db, answer.responseId)
  const slot = findSlot(await slotsOf(ctx, application.id), sent.slotId)
  requireFitting(ctx, slot, sent)
  const slotId = slot.row?.id ?? (await beginSlot(ctx, application.id, slot.id))
  const { place, replaced } = placeFor(slot, sent.replaces)
  const fileId = randomUUID()
  const owner = actor.kind === 'applicant' ? actor.id : null
  await db.insert(files).values({
    id: fileId,
    storageKey: file.key,
    sha256: file.sha256,
    bytes: file.bytes,
    mediaType: file.opened.mediaType,
    pages: file.opened.pages,
    marks: file.opened.marks,
    ownerId: owner,
    scan: config.clamdSocket ? 'received' : 'clean',
    scanAt: config.clamdSocket ? now : null,
    at: now,
  })
  const versionId = randomUUID()
  await db.insert(documentVersions).values({
    id: versionId,
    applicationId: application.id,
    slotId,
    place,
    number: (replaced?.number ?? 0) + 1,
    fileId,
    name: shownNameOf(rows),
    sender: nameOf(actor),
    source: sent.source,
    expiresOn: sent.expiresOn,
    at: now,
  })
  await close(ctx, rows, versionId, file.bytes)
  // Answers are told of when they are sent in.
  if (application.submittedAt && !answer)
    await noteInTimeline(
      ctx,
      application.id,
      owner ? 'document-sent' : 'document-came-in',
      timelineDetail(slot),
    )
  if (replaced?.verdict) await notifyReviewer(ctx, application.id, slot, replaced.verdict.adminId)
  return versionId
}

/** Pictures that became one PDF are no longer called after a picture. */
function shownNameOf(rows: readonly UploadRow[]): string {
  const name = rows[0]?.name ?? ''
  return rows.length > 1 ? `${name.replace(/\.\w{1,5}$/, '')}.pdf` : name
}

/** Uploads that are done stay known for a while; their claim becomes what the file really takes. */
async function close(
  { db }: Sender,
  rows: readonly UploadRow[],
  versionId: string,
  bytes: number,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db.update(uploads).set({ versionId }).where(inArray(uploads.id, ids))
  const owner = applicantIn(rows[0]?.sender ?? '')
  const claimed = rows.reduce((sum, row) => sum + row.bytes, 0)
  if (owner) await changeRoom(db, owner, { files: 1 - rows.length, bytes: bytes - claimed })
}

/** Anyone who judged what is now replaced finds it among what is theirs to do. */
async function notifyReviewer(ctx: Sender, applicationId: string, slot: Slot, judge: string) {
  if (ctx.actor.id === judge) return
  // What a restricted document is called tells what only some may know.
  const what = slot.isRestricted ? 'a document' : `“${slot.name}”`
  await leaveTask(ctx, {
    applicationId,
    assigneeId: judge,
    title: `Check the new version of ${what}`,
  })
}
