import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { askForDocument, excuseDocument } from '../admin-contract.ts'
import { requestLetter } from './mails.ts'
import { beginSlot, findSlot, isAnswer } from './places.ts'
import { mayRead } from './restricted.ts'
import { slotsOf } from './slot-queries.ts'
import { documentSlots } from './tables.ts'
import { requireTaking } from './uploads.ts'

const mostRequests = 50

/** Asks for a document that no rule asks for, and writes to the applicant. */
export async function requestDocument(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof askForDocument>,
): Promise<Result<typeof askForDocument>> {
  const { db, actor, now } = ctx
  const { status } = await lockApplicationInReach(ctx, applicationId)
  requireTaking(status)
  const { timeZone } = await getSetting(db, instituteArea)
  if (body.dueOn && body.dueOn < dayIn(now, timeZone))
    throw invalidField('dueOn', 'Choose today or a later date')
  const asked = await db.$count(documentSlots, eq(documentSlots.applicationId, applicationId))
  if (asked >= mostRequests)
    throw new Refusal('not-now', 'This application already has the maximum number of documents')
  const id = randomUUID()
  const { name, words, dueOn, isBlocking } = body
  await db.insert(documentSlots).values({
    id,
    applicationId,
    name,
    words,
    dueOn,
    isBlocking,
    askedBy: actor.id,
    askedAt: now,
  })
  await record(ctx, 'document.asked', applicationId, id)
  await noteInTimeline(ctx, applicationId, 'document-asked')
  const about = { applicationId, key: `document-asked:${id}`, stream: 'application' } as const
  await writeToApplicant(ctx, { ...about, template: 'document-asked' }, requestLetter(body))
  return { slotId: id }
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
  await record(ctx, body.isExcused ? 'document.excused' : 'document.asked-again', applicationId, id)
  await noteInTimeline(ctx, applicationId, body.isExcused ? 'document-excused' : 'document-asked')
  return {}
}

function record(ctx: Ctx<AdminActor>, action: string, applicationId: string, slot: string) {
  return recordAudit(ctx, { action, subject: `application:${applicationId}`, detail: { slot } })
}
