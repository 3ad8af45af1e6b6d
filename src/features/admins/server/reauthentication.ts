import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { confirmSignIn } from '../contract.ts'
import { freshMinutes } from '../times.ts'
import { requireOwnPassword } from './identity.ts'
import { requireOwnCode, wrongCode } from './own-code.ts'
import { type AdminRow, getSelf, hasSecondFactor } from './people.ts'
import { type Proof, spendProof } from './second-factor-codes.ts'
import { renewSession } from './sessions.ts'

/** 409 with the code `confirm-first` unless the person signed in, or confirmed it, a moment ago. */
export function requireFresh({ actor, now }: Pick<Ctx<AdminActor>, 'actor' | 'now'>): void {
  if (now.getTime() - actor.freshAt.getTime() <= freshMinutes * 60_000) return
  throw new Refusal('not-now', 'Confirm that it’s you first', { code: 'confirm-first' })
}

/** Asks for the password again, or for a fresh login of anyone who has none. */
export async function requireSelf(ctx: Ctx<AdminActor>, password = ''): Promise<AdminRow> {
  const self = await getSelf(ctx)
  if (self.hasPassword) return requireOwnPassword(ctx, 'password', password)
  requireFresh(ctx)
  return self
}

/** Ahead of the confirmation: the password, and a code of anyone who has a second factor. */
export async function checkConfirmation(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof confirmSignIn>,
): Promise<Proof | undefined> {
  requireSecondFactor(ctx.actor)
  const admin = await requireOwnPassword(ctx, 'password', body.password)
  return hasSecondFactor(admin) ? requireOwnCode(ctx, admin, body.code ?? '') : undefined
}

/** Makes the session of this call as fresh as a new sign-in, with a token of its own: the old one ends. */
export async function confirmIdentity(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  proof: Proof | undefined,
): Promise<Result<typeof confirmSignIn>> {
  if (proof && !(await spendProof(ctx, ctx.actor.id, proof))) throw wrongCode()
  const token = await renewSession(ctx)
  await recordAudit(ctx, { action: 'admin.confirmed' })
  return { token }
}
