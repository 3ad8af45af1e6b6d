import { and, eq } from 'drizzle-orm'
import { endOtherSessions } from '#features/identity/server/sessions.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { seal, unseal } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor } from '../contract.ts'
import { staffKind } from './identity.ts'
import { notifyAdmin } from './mails.ts'
import { requireOwnCode, wrongCode } from './own-code.ts'
import { type AdminRow, getSelf, hasSecondFactor } from './people.ts'
import { requireFresh, requireSelf } from './reauthentication.ts'
import {
  findStep,
  newSecret,
  type Proof,
  replaceRecoveryCodes,
  secretAddress,
  spendProof,
} from './second-factor-codes.ts'
import { admins, recoveryCodes } from './tables.ts'

/** A new secret, which counts for nothing until a code from it confirms it. */
export async function beginFactor(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  admin: AdminRow,
): Promise<Result<typeof beginSecondFactor>> {
  const secret = newSecret()
  await ctx.db
    .update(admins)
    .set({ totpPendingSecret: seal(ctx.config, 'second-factor', secret) })
    .where(eq(admins.id, admin.id))
  const { name } = await getSetting(ctx.db, instituteArea)
  return { secret, address: secretAddress(secret, admin.email, name) }
}

/**
 * Ahead of it: the password. One that replaces another asks for a fresh sign-in as well, which took
 * a code of the old one or a recovery code.
 */
export async function mayBeginFactor(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof beginSecondFactor>,
): Promise<AdminRow> {
  const admin = await requireSelf(ctx, body.password)
  if (hasSecondFactor(admin)) requireFresh(ctx)
  return admin
}

/** Sets the second factor up: from now on each sign-in asks for it, and all older ones are over. */
export async function confirmFactor(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof confirmSecondFactor>,
): Promise<Result<typeof confirmSecondFactor>> {
  const admin = await getSelf(ctx)
  const sealed = admin.totpPendingSecret
  if (!sealed) throw beginFirst()
  const step = findStep(unseal(ctx.config, 'second-factor', sealed), body.code, ctx.now)
  if (step === undefined)
    throw invalidField('code', 'This code is wrong. Enter the one your app shows now')
  const set = await ctx.db
    .update(admins)
    .set({ totpSecret: sealed, totpPendingSecret: null, totpLastStep: step })
    .where(and(eq(admins.id, admin.id), eq(admins.totpPendingSecret, sealed)))
    .returning({ id: admins.id })
  if (set.length === 0) throw beginFirst()
  await endOtherSessions(staffKind, ctx)
  await recordAudit(ctx, { action: 'admin.second-factor-on' })
  await notifyAdmin(ctx, admin, 'admin-second-factor-on')
  return { recoveryCodes: await replaceRecoveryCodes(ctx, admin.id) }
}

function beginFirst(): Refusal {
  return new Refusal('not-now', 'Set up an authenticator app first', {
    code: 'second-factor-not-begun',
  })
}

/** Ahead of turning it off: password and code, unless the installation requires a second factor. */
export async function mayTurnOffFactor(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof turnOffSecondFactor>,
): Promise<Proof> {
  if (ctx.config.https)
    throw new Refusal('not-now', 'This installation requires a second factor for everyone', {
      code: 'second-factor-required',
    })
  const admin = await requireSelf(ctx, body.password)
  if (!hasSecondFactor(admin))
    throw new Refusal('not-now', 'Your second factor isn’t set up', { code: 'no-second-factor' })
  return requireOwnCode(ctx, admin, body.code)
}

export async function turnOffFactor(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  proof: Proof,
): Promise<Result<typeof turnOffSecondFactor>> {
  const { id } = ctx.actor
  if (!(await spendProof(ctx, id, proof))) throw wrongCode()
  await ctx.db
    .update(admins)
    .set({ totpSecret: null, totpPendingSecret: null })
    .where(eq(admins.id, id))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id))
  await recordAudit(ctx, { action: 'admin.second-factor-off' })
  await notifyAdmin(ctx, await getSelf(ctx), 'admin-second-factor-off')
  return {}
}
