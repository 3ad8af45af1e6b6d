import { randomUUID } from 'node:crypto'
import { count, eq, gte, inArray } from 'drizzle-orm'
import { noteInTimeline, noteInTimelines } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { writeToApplicants } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { type AuditEntry, recordAudit, recordAudits } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { askForDocument, DocumentRequest, excuseDocument } from '../admin-contract.ts'
import { requestLetter } from './mails.ts'
import { beginSlot, findSlot, isAnswer } from './places.ts'
import { mayRead, timelineDetail } from './restricted.ts'
import { slotsOf } from './slot-queries.ts'
import { documentSlots } from './tables.ts'
import { requireTaking } from './uploads.ts'

const mostRequests = 50
export const fullWords = 'This application already has the maximum number of documents'

/** Asks for a document that no rule asks for, and writes to the applicant. */
export async function requestDocument(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof askForDocument>,
): Promise<Result<typeof askForDocument>> {
  const { status } = await lockApplicationInReach(ctx, applicationId)
  requireTaking(status)
  await requireTimeFor(ctx, body)
  if ((await findFull(ctx.db, [applicationId])).has(applicationId))
    throw new Refusal('not-now', fullWords)
  const slots = await requestOfMany(ctx, [applicationId], body)
  return { slotId: slots.get(applicationId) ?? '' }
}

/** The day by which it is wanted is not over. */
export async function requireTimeFor(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { dueOn }: Pick<DocumentRequest, 'dueOn'>,
): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  if (dueOn && dueOn < dayIn(now, timeZone))
    throw invalidField('dueOn', 'Choose today or a later date')
}

/** Those of which no more can be asked for. */
export async function findFull(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { applicationId } = documentSlots
  const rows = await db
    .select({ applicationId })
    .from(documentSlots)
    .where(inArray(applicationId, [...ids]))
    .groupBy(applicationId)
    .having(gte(count(), mostRequests))
  return new Set(rows.map((row) => row.applicationId))
}

/** Asks for one document of each, whose applications are locked. Returns the new slot of each. */
export async function requestOfMany(
  ctx: Ctx<AdminActor>,
  ids: readonly string[],
  request: DocumentRequest,
): Promise<ReadonlyMap<string, string>> {
  const { db, actor, now } = ctx
  const { name, words, dueOn, isBlocking } = request
  const asked = { name, words, dueOn, isBlocking, askedBy: actor.id, askedAt: now }
  const slots = ids.map((applicationId) => ({ id: randomUUID(), applicationId }))
  await db.insert(documentSlots).values(slots.map((slot) => ({ ...slot, ...asked })))
  await recordAudits(
    ctx,
    slots.map(({ id, applicationId }) => entryOf('document.asked', applicationId, id)),
  )
  await noteInTimelines(ctx, ids, 'document-asked')
  await writeToApplicants(
    ctx,
    slots.map(({ id, applicationId }) => ({
      applicationId,
      key: `document-asked:${id}`,
      stream: 'application',
      template: 'document-asked',
      letterOf: requestLetter(request),
    })),
  )
  return new Map(slots.map(({ id, applicationId }) => [applicationId, id]))
}

/** Lets an applicant do without a document, or asks for it after all. */
export async function waiveDocument(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof excuseDocument>,
): Promise<Record<string, never>> {
  const { db, actor, now } = ctx
  await lockApplicationInReach(ctx, applicationId)
  const slot = findSlot(await slotsOf(ctx, applicationId), body.slotId)
  if (!mayRead(actor, slot)) throw notFound('document')
  if (slot.answer) throw isAnswer()
  const isExcused = Boolean(slot.row?.excusedAt)
  if (isExcused === body.isExcused) return {}
  const id = slot.row?.id ?? (await beginSlot(ctx, applicationId, slot.id))
  await db
    .update(documentSlots)
    .set(
      body.isExcused
        ? { excusedBy: actor.id, excusedAt: now, excusedWords: body.words }
        : { excusedBy: null, excusedAt: null, excusedWords: null },
    )
    .where(eq(documentSlots.id, id))
  const action = body.isExcused ? 'document.excused' : 'document.asked-again'
  await recordAudit(ctx, entryOf(action, applicationId, id))
  await noteInTimeline(
    ctx,
    applicationId,
    body.isExcused ? 'document-excused' : 'document-asked',
    timelineDetail(slot),
  )
  return {}
}

function entryOf(action: string, applicationId: string, slot: string): AuditEntry {
  return { action, subject: `application:${applicationId}`, detail: { slot } }
}
