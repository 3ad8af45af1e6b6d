import { requireOwnCode } from '#features/admins/server/own-code.ts'
import { getSelf, hasSecondFactor } from '#features/admins/server/people.ts'
import { type Proof, spendProof } from '#features/admins/server/second-factor-codes.ts'
import { renewSession } from '#features/admins/server/sessions.ts'
import { wrongCode } from '#features/admins/server/sign-in.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { endCodeAttempt, findCodeAttempt, keepAttempt, takeAttempt } from './attempts.ts'
import {
  findConnectedAdmin,
  notConnectedRefusal,
  noteLogin,
  notingRefusal,
  proveLogin,
} from './proven-logins.ts'

type Confirmed = { person: { issuer: string; subject: string }; proof?: Proof; needsCode: boolean }

/** Ahead of the confirmation: that the one at the provider is the one who is logged in, asked again. */
export async function checkStepUp(
  ctx: Ctx<AdminActor>,
  { body: { ticket, answer, code } }: Input<typeof calls.finishConfirm>,
): Promise<Confirmed> {
  const self = await getSelf(ctx)
  if (!answer) {
    const { issuer, subject } = await findCodeAttempt(ctx, ticket)
    const proof = await requireOwnCode(ctx, self, code ?? '')
    return { person: { issuer, subject }, proof, needsCode: false }
  }
  const taken = await takeAttempt(ctx, { ticket, answer }, ['confirm'])
  const person = await proveLogin(ctx, taken, answer)
  const connected = await findConnectedAdmin(ctx.db, person)
  await notingRefusal(ctx, self, () => {
    if (connected?.id !== self.id) throw notConnectedRefusal(taken.provider.name)
  })
  const needsCode = !person.secondFactor && hasSecondFactor(self)
  // Anyone who has none yet confirms it to set one up, and gets no further with it.
  if (!person.secondFactor && !needsCode && ctx.config.https && ctx.actor.secondFactorDone)
    throw new Refusal('not-now', `${taken.provider.name} didn’t ask you for a second factor`, {
      code: 'second-factor-needed',
    })
  return { person, needsCode }
}

/** Makes the session as fresh as a new login, with a token of its own: the old one ends. */
export async function finishConfirm(
  ctx: Ctx<AdminActor>,
  { body: { ticket } }: Input<typeof calls.finishConfirm>,
  { person: { issuer, subject }, proof, needsCode }: Confirmed,
): Promise<Result<typeof calls.finishConfirm>> {
  const { id: adminId, sessionId } = ctx.actor
  if (needsCode) {
    const awaited = { purpose: 'code', adminId, sessionId, issuer, subject } as const
    return { needsCode: true, ticket: await keepAttempt(ctx, awaited) }
  }
  if (proof) {
    await endCodeAttempt(ctx, ticket)
    if (!(await spendProof(ctx, adminId, proof))) throw wrongCode()
  }
  await noteLogin(ctx, { issuer, subject }, adminId)
  const token = await renewSession(ctx)
  await recordAudit(ctx, { action: 'admin.confirmed', detail: { by: 'provider' } })
  return { token }
}
