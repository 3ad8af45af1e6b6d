import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input } from '#shared/endpoint.ts'
import { type judgeDocument, undoSeconds, type undoVerdict } from '../admin-contract.ts'
import { documentsArea } from '../setting-areas.ts'
import { sentBackLetter } from './mails.ts'
import { findVersion, getVersion } from './office-documents.ts'
import { isAnswer } from './places.ts'
import { timelineDetail } from './restricted.ts'
import type { Slot } from './slot.ts'
import { documentVerdicts } from './tables.ts'
import type { KnownVerdict, KnownVersion } from './versions.ts'

/** Accepts a version or sends it back, by compare-and-set on the verdict that the caller saw. */
export async function giveVerdict(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof judgeDocument>,
): Promise<Record<string, never>> {
  const { db, actor, now } = ctx
  const { applicationId, slot, version } = await lockJudgeable(ctx, id)
  if ((version.verdict?.id ?? null) !== body.seen) throw await overtaken(ctx, version.verdict)
  const reason = await findReason(ctx, body)
  await db.insert(documentVerdicts).values({
    id: randomUUID(),
    applicationId,
    versionId: id,
    outcome: body.outcome,
    reasonId: reason?.id ?? null,
    words: body.words,
    adminId: actor.id,
    at: now,
  })
  const isAccepted = body.outcome === 'accepted'
  await recordAudit(ctx, {
    action: isAccepted ? 'document.accepted' : 'document.sent-back',
    subject: `application:${applicationId}`,
    detail: { version: id },
  })
  await noteInTimeline(
    ctx,
    applicationId,
    isAccepted ? 'document-accepted' : 'document-sent-back',
    timelineDetail(slot),
  )
  if (reason) {
    const about = {
      applicationId,
      key: keyOfMail(id, now),
      template: 'document-sent-back',
      stream: 'application',
      notBefore: new Date(now.getTime() + undoSeconds * 1_000),
    } as const
    const news = { name: slot.name, reason: reason.applicant, words: body.words }
    await writeToApplicant(ctx, about, sentBackLetter(news))
  }
  return {}
}

/** Takes the caller's own verdict back, as long as its mail has not left. */
export async function takeVerdictBack(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof undoVerdict>,
): Promise<Record<string, never>> {
  const { db, actor, now } = ctx
  const { applicationId, slot, version } = await lockJudgeable(ctx, id)
  const { verdict } = version
  if (verdict?.adminId !== actor.id) throw await overtaken(ctx, verdict)
  const isLate = now.getTime() - verdict.at.getTime() > undoSeconds * 1_000
  if (isLate || (verdict.outcome === 'sent-back' && !(await holdMail(ctx, id, verdict.at))))
    throw new Refusal('not-now', 'It’s too late to undo this. Choose Change instead', {
      code: 'undo-over',
    })
  await db.insert(documentVerdicts).values({
    id: randomUUID(),
    applicationId,
    versionId: id,
    outcome: 'taken-back',
    adminId: actor.id,
    at: now,
  })
  await recordAudit(ctx, {
    action: 'document.verdict-undone',
    subject: `application:${applicationId}`,
    detail: { version: id },
  })
  await noteInTimeline(ctx, applicationId, 'document-verdict-undone', timelineDetail(slot))
  return {}
}

function keyOfMail(versionId: string, at: Date): string {
  return `document-sent-back:${versionId}:${at.getTime()}`
}

/** Keeps the letter about a verdict from leaving; false where it has left. */
async function holdMail({ db }: Ctx, versionId: string, at: Date): Promise<boolean> {
  const held = await db
    .update(mails)
    .set({ state: 'suppressed', answer: 'The document wasn’t returned after all' })
    .where(
      and(
        eq(mails.key, keyOfMail(versionId, at)),
        eq(mails.state, 'queued'),
        eq(mails.attempts, 0),
      ),
    )
    .returning({ id: mails.id })
  return held.length > 0
}

async function lockJudgeable(ctx: Ctx<AdminActor>, id: string) {
  const { applicationId } = await getVersion(ctx, id)
  const application = await lockApplicationInReach(ctx, applicationId)
  // Only what is read under the lock can be trusted to be the latest.
  const { slot, version } = await findVersion(ctx, applicationId, id)
  requireJudgeable(application, slot, version)
  return { applicationId, slot, version }
}

function requireJudgeable(
  { submittedAt }: { submittedAt: Date | null },
  { answer }: Slot,
  { isCurrent, file }: KnownVersion,
): void {
  if (answer) throw isAnswer()
  if (!submittedAt)
    throw new Refusal('not-now', 'This application hasn’t been submitted yet', {
      code: 'not-submitted',
    })
  if (!isCurrent)
    throw new Refusal('not-now', 'There’s a newer version. Review that one', {
      code: 'newer-version',
    })
  if (file.scan !== 'clean')
    throw new Refusal('not-now', 'This file hasn’t been scanned yet', { code: 'not-scanned' })
}

/** The reason for sending back; none for accepting. */
async function findReason({ db }: Ctx, { outcome, reasonId }: Input<typeof judgeDocument>['body']) {
  if (outcome === 'accepted') return undefined
  const { sendBack } = await getSetting(db, documentsArea)
  const reason = sendBack.find(({ id, retired }) => id === reasonId && !retired)
  if (!reason) throw invalidField('reasonId', 'Choose a reason')
  return reason
}

async function overtaken({ db, actor }: Ctx<AdminActor>, verdict: KnownVerdict | null) {
  const [by] = verdict
    ? await db.select({ name: admins.name }).from(admins).where(eq(admins.id, verdict.adminId))
    : []
  const who = verdict?.adminId === actor.id ? 'You have' : `${by?.name ?? 'A colleague'} has`
  const did = verdict?.outcome === 'accepted' ? 'accepted this' : 'returned this'
  return new Refusal('not-now', `${who} ${did} in the meantime`, { code: 'verdict-changed' })
}
