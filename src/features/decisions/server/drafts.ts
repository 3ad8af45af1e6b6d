import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { staffWordsOf } from '#features/applications/status.ts'
import { conflicts } from '#features/review/server/tables.ts'
import { selectableRows } from '#features/settings/selectable-rows.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { isNearDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import type { Draft, dropDecision, saveDecision } from '../admin-contract.ts'
import { besideLetter, decidable } from '../decision.ts'
import { finalLetter, type Letter, leftPlaceholders, mergeLetter } from '../letters.ts'
import {
  changeSeenDecision,
  draftConflict,
  findOpenDecision,
  getDecision,
  presentDecision,
} from './decisions.ts'
import { digestOf } from './draft-digest.ts'
import { factsWith, type LetterSource, readLetterSource } from './letters.ts'
import { decisions } from './tables.ts'

/** Why nothing can be decided about an application; null where something can. */
export function whyUndecidable(application: Parameters<typeof staffWordsOf>[0]): string | null {
  if (decidable.includes(application.status)) return null
  return `You can decide while an application is in review or waitlisted. It’s now “${staffWordsOf(application)}”`
}

/** Begins the decision of an application, or changes its draft. Nothing of it reaches the applicant. */
export async function saveDraft(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof saveDecision>,
): Promise<Result<typeof saveDecision>> {
  const { db, actor, now } = ctx
  const application = await lockApplicationInReach(ctx, params.id)
  const why = whyUndecidable(application)
  if (why) throw new Refusal('not-now', why, { code: 'status-changed' })
  await refuseConflict(ctx, params.id)
  const source = await readLetterSource(db, params.id)
  const open = await findOpenDecision(db, params.id)
  const values = {
    ...(await valuesOf(ctx, source, body, open?.reasonIds)),
    templateVersion: source.templateVersion,
    draftedBy: actor.id,
    draftedAt: now,
  }
  const audit = async (id: string) =>
    recordAudit(ctx, {
      action: 'decision.drafted',
      subject: `application:${params.id}`,
      detail: { decision: id, content: await digestOf(db, id) },
    })
  if (open) {
    if (open.version !== body.version || open.state !== 'draft')
      throw await draftConflict(ctx, open.id)
    await changeSeenDecision(ctx, open, values)
    await audit(open.id)
    return presentDecision(ctx, open.id)
  }
  if (body.version !== 0)
    throw new Refusal('not-now', 'This draft was discarded or released in the meantime', {
      code: 'decision-changed',
    })
  const id = randomUUID()
  await db
    .insert(decisions)
    .values({ ...values, id, applicationId: params.id, state: 'draft', version: 1 })
  await audit(id)
  return presentDecision(ctx, id)
}

/** A draft that no one wants anymore; what was confirmed is unconfirmed first. */
export async function dropDraft(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof dropDecision>,
): Promise<Result<typeof dropDecision>> {
  const { id, applicationId } = await getDecision(ctx, params.id)
  await lockApplicationInReach(ctx, applicationId)
  await changeSeenDecision(ctx, { id, version: body.version, state: 'draft' }, { state: 'dropped' })
  await recordAudit(ctx, {
    action: 'decision.dropped',
    subject: `application:${applicationId}`,
    detail: { decision: id },
  })
  return presentDecision(ctx, id)
}

/** 409 for somebody who has declared a conflict of interest. */
export async function refuseConflict(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  applicationId: string,
): Promise<void> {
  if (await hasConflict(db, actor.id, applicationId))
    throw new Refusal(
      'not-now',
      'You declared a conflict of interest here, so someone else must decide',
      { code: 'conflict-of-interest' },
    )
}

export async function hasConflict(
  db: Db,
  adminId: string,
  applicationId: string,
): Promise<boolean> {
  const rows = await db
    .select({ adminId: conflicts.adminId })
    .from(conflicts)
    .where(and(eq(conflicts.applicationId, applicationId), eq(conflicts.adminId, adminId)))
  return rows.length > 0
}

/** What a draft keeps: only what its outcome has to say, checked. */
async function valuesOf(
  { db, now }: Ctx<AdminActor>,
  source: LetterSource,
  draft: Draft,
  chosenBefore: readonly string[] | undefined,
) {
  const { outcome } = draft
  const may = besideLetter[outcome]
  const offered = selectableRows(source.reasons, chosenBefore)
  const reasonIds = requireReasons(offered, draft)
  const conditions = may.conditions
    ? draft.conditions.map(({ text, dueOn }) => ({ text: tidyText(text), dueOn }))
    : []
  for (const { text, dueOn } of conditions) {
    if (text === '') throw invalidField('conditions', 'Enter the condition')
    if (dueOn !== null && !isNearDay(dueOn))
      throw invalidField('conditions', 'A condition’s date must be within ten years')
  }
  const later = may.laterIntake
    ? await requireLaterIntake(db, source, draft.laterIntakeId)
    : undefined
  const replyOn = may.replyBy ? draft.replyOn : null
  const replyAt = replyOn === null ? null : requireReplyAt(replyOn, source.timeZone, now)
  const said = { outcome, reasonIds, conditions, laterIntake: later?.name ?? null, replyOn }
  return {
    outcome,
    reasonIds,
    conditions,
    intakeId: later?.id ?? null,
    replyAt,
    letter: requireLetter(source, said, draft.letter),
  }
}

function requireReasons(
  offered: readonly { id: string }[],
  { outcome, reasonIds }: Draft,
): string[] {
  if (!besideLetter[outcome].reasons) return []
  const chosen = [...new Set(reasonIds)]
  if (chosen.length === 0) throw invalidField('reasonIds', 'Choose at least one reason')
  if (chosen.some((id) => !offered.some((one) => one.id === id)))
    throw invalidField('reasonIds', 'Choose reasons from the list')
  return chosen
}

async function requireLaterIntake(db: Db, source: LetterSource, id: string | null) {
  const row = (await listLaterIntakes(db, source)).find((one) => one.id === id)
  if (!row) throw invalidField('laterIntakeId', 'Choose a later intake')
  return row
}

function requireReplyAt(day: string, timeZone: string, now: Date): Date {
  if (!isNearDay(day)) throw invalidField('replyOn', 'The reply deadline must be within ten years')
  const replyAt = endOfDay(day, timeZone)
  if (replyAt <= now) throw invalidField('replyOn', 'The reply deadline must be today or later')
  return replyAt
}

function requireLetter(
  source: LetterSource,
  said: Parameters<typeof factsWith>[1],
  written: Letter | undefined,
): Letter {
  const facts = factsWith(source, said)
  if (!written) {
    const merged = mergeLetter(source.templates[said.outcome], facts)
    if ('letter' in merged) return merged.letter
    throw invalidField('letter', merged.problems.join('. '))
  }
  const tidy = {
    subject: tidyText(written.subject).replace(/\s+/g, ' '),
    paragraphs: written.paragraphs.map(tidyText).filter((paragraph) => paragraph !== ''),
  }
  const letter = finalLetter(tidy, said.replyOn)
  const [left] = leftPlaceholders(letter, facts)
  if (left) throw invalidField('letter', `{{${left}}} isn’t filled in. Replace it with text`)
  if (letter.subject === '' || letter.paragraphs.length === 0)
    throw invalidField('letter', 'Write the letter')
  return letter
}
