import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { factsOf } from '#features/applications/server/steps.ts'
import { blocksOutcome } from '#features/review/checks.ts'
import { openChecks } from '#features/review/server/checks.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { confirmDecision, unconfirmDecision } from '../admin-contract.ts'
import { stepOf } from '../decision.ts'
import { changeSeenDecision, getDecision, presentDecision } from './decisions.ts'
import { refuseConflict, whyUndecidable } from './drafts.ts'
import { recordOf } from './record.ts'

/** Says of a draft that it is the decision, and keeps what it was made by. */
export async function confirmDraft(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof confirmDecision>,
): Promise<Result<typeof confirmDecision>> {
  const { db, actor, now } = ctx
  const { id, applicationId } = await getDecision(ctx, params.id)
  const application = await lockApplicationInReach(ctx, applicationId)
  // Read again under the lock: the draft may have become another one meanwhile.
  const { outcome, templateVersion } = await getDecision(ctx, params.id)
  const why = whyUndecidable(application)
  if (why) throw new Refusal('not-now', why, { code: 'status-changed' })
  await refuseConflict(ctx, applicationId)
  const program = Program.parse(application.program)
  const gates = (await openChecks(db, [applicationId])).get(applicationId) ?? []
  const against = gates.filter((gate) => blocksOutcome(gate, outcome))
  if (against.length > 0)
    throw new Refusal('not-now', against.map(({ sentence }) => sentence).join('. '), {
      code: 'checks-open',
    })
  for (const fact of factsOf(stepOf[outcome]))
    for (const sentence of (await fact.refusals(ctx, [applicationId])).values())
      throw new Refusal('not-now', sentence, { code: fact.name })
  const record = await recordOf(db, { id: applicationId, program }, templateVersion)
  await changeSeenDecision(
    ctx,
    { id, version: body.version, state: 'draft' },
    { state: 'confirmed', confirmedBy: actor.id, confirmedAt: now, record },
  )
  await recordAudit(ctx, {
    action: 'decision.confirmed',
    subject: `application:${applicationId}`,
    detail: { decision: id },
  })
  return presentDecision(ctx, id)
}

/** Makes a confirmed decision a draft again; one that a release holds comes out of it first. */
export async function reopenDraft(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof unconfirmDecision>,
): Promise<Result<typeof unconfirmDecision>> {
  const { id, applicationId } = await getDecision(ctx, params.id)
  await lockApplicationInReach(ctx, applicationId)
  await changeSeenDecision(
    ctx,
    { id, version: body.version, state: 'confirmed' },
    { state: 'draft', confirmedBy: null, confirmedAt: null, record: null },
  )
  await recordAudit(ctx, {
    action: 'decision.unconfirmed',
    subject: `application:${applicationId}`,
    detail: { decision: id },
  })
  return presentDecision(ctx, id)
}
