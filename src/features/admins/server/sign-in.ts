import { and, eq, isNull } from 'drizzle-orm'
import { trySignIn, wrongCredentials } from '#features/identity/server/sign-in.ts'
import type { KnownPlace } from '#features/identity/server/sign-in-limits.ts'
import { noteSignInPlace } from '#features/identity/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { bucketName, forgetBucket, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { signIn } from '../contract.ts'
import { staffKind } from './identity.ts'
import { notifyAdmin } from './mails.ts'
import { type AdminRow, hasSecondFactor, presentAdmin } from './people.ts'
import { findProof, kindOf, type Proof, spendProof } from './second-factor-codes.ts'
import { beginSession, type LoginElsewhere } from './sessions.ts'
import { admins } from './tables.ts'

/** A right password, and the code where one is needed; what is left is to let the person in. */
type CheckedLogin = { admin: AdminRow; proof: Proof | undefined; newHash: string | undefined }

/**
 * Checks password and code ahead of the transaction. Unknown, disabled and wrong are one answer after
 * the same work; whether a code is needed is said only after the right password (undefined).
 */
export async function checkSignIn(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof signIn>,
): Promise<CheckedLogin | undefined> {
  const { account: admin, known, isRight, newHash } = await trySignIn(staffKind, ctx, body)
  if (!admin?.hasPassword || !isRight) {
    await noteFailure(ctx, admin, 'password')
    throw wrongCredentials()
  }
  if (!hasSecondFactor(admin)) return { admin, proof: undefined, newHash }
  if (!body.code?.trim()) return undefined
  return { admin, proof: await requireProof(ctx, admin, body.code, known), newHash }
}

/**
 * What the code proves; 401 if nothing. Tries from networks that never signed in to the account count
 * together, so that they cannot delay its holder; those of a known device count apart.
 */
export async function requireProof(
  ctx: Ctx,
  admin: AdminRow,
  code: string,
  known: KnownPlace,
): Promise<Proof> {
  const { network, deviceId = '' } = ctx.from
  const place = known.device ? deviceId : known.network ? network : 'elsewhere'
  const bucket = bucketName('codes', admin.id, place)
  await requirePlace(ctx, bucket, limits.codes)
  const proof = await findProof(ctx, admin, code)
  if (!proof) {
    await noteFailure(ctx, admin, 'code')
    throw wrongCode()
  }
  await forgetBucket(ctx.db, bucket)
  return proof
}

export async function signInAdmin(
  ctx: Ctx<NoActor>,
  _input: unknown,
  checked: CheckedLogin | undefined,
): Promise<Result<typeof signIn>> {
  if (!checked) return { needsCode: true }
  const { admin, proof, newHash } = checked
  await lockSignIn(ctx, admin)
  if (proof && !(await spendProof(ctx, admin.id, proof))) throw wrongCode()
  if (newHash)
    await ctx.db.update(admins).set({ passwordHash: newHash }).where(eq(admins.id, admin.id))
  return logInStaff(ctx, admin, proof ? kindOf(proof) : 'password')
}

/** A changed password or factor and a disabling since the check must not leave a session behind. */
export async function lockSignIn(
  { db }: Ctx,
  { id, passwordHash, totpSecret }: AdminRow,
): Promise<AdminRow> {
  const [held] = await db
    .select()
    .from(admins)
    .where(
      and(
        eq(admins.id, id),
        eq(admins.passwordHash, passwordHash),
        totpSecret ? eq(admins.totpSecret, totpSecret) : isNull(admins.totpSecret),
        isNull(admins.disabledAt),
      ),
    )
    .for('update')
  if (!held) throw wrongCredentials()
  return held
}

/** Begins a session, with its audit row and the letters that belong to it. */
export async function logInStaff(
  ctx: Ctx<NoActor>,
  admin: AdminRow,
  by: 'password' | 'code' | 'recovery-code' | 'set-up' | 'invitation' | 'provider',
  elsewhere: LoginElsewhere = {},
) {
  const { token, actor } = await beginSession(ctx, admin, elsewhere)
  const subject = `session:${actor.sessionId}`
  await recordAudit({ ...ctx, actor }, { action: 'admin.signed-in', subject, detail: { by } })
  if (await noteSignInPlace(ctx, admin.id)) await notifyAdmin(ctx, admin, 'admin-new-device')
  if (by === 'recovery-code') await notifyAdmin(ctx, admin, 'admin-recovery-code-used')
  return { token, admin: presentAdmin(admin, actor) }
}

export async function noteFailure(
  ctx: Ctx,
  admin: Pick<AdminRow, 'id'> | undefined,
  at: 'password' | 'code' | 'provider',
) {
  const subject = admin && `admin:${admin.id}`
  await recordAudit(ctx, { action: 'admin.sign-in-failed', subject, detail: { at } })
}

export function wrongCode(): Refusal {
  return new Refusal('not-signed-in', 'This code is wrong or has already been used', {
    code: 'wrong-code',
  })
}
