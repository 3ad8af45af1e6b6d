import { eq } from 'drizzle-orm'
import { requireGoodPassword } from '#features/accounts/server/password-rules.ts'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { checkPassword, hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { bucketName, findPlace, forgetBucket, limits, waitSeconds } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changeAdminPassword } from '../contract.ts'
import { forgetAddressChange } from './address-changes.ts'
import { tellAdmin } from './mails.ts'
import { forgetReset } from './password-resets.ts'
import { type AdminRow, getSelf } from './people.ts'
import { endOtherSessions } from './sessions.ts'
import { admins } from './tables.ts'

/** Ahead of the transaction: the old password must be right and the new one good. */
export async function prepareNewPassword(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof changeAdminPassword>,
): Promise<{ admin: AdminRow; passwordHash: string }> {
  requireSecondFactor(ctx.actor)
  const admin = await requireOwnPassword(ctx, 'currentPassword', body.currentPassword)
  await requireGoodPassword(ctx, 'newPassword', body.newPassword, [admin.name, admin.email])
  const passwordHash = await inHashSlot(() => hashPassword(body.newPassword))
  return { admin, passwordHash }
}

export async function changePassword(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  { admin, passwordHash }: { admin: AdminRow; passwordHash: string },
): Promise<Result<typeof changeAdminPassword>> {
  await ctx.db.update(admins).set({ passwordHash }).where(eq(admins.id, admin.id))
  await endOtherSessions(ctx)
  await forgetReset(ctx.db, admin.id)
  await forgetAddressChange(ctx.db, admin.id)
  await recordAudit(ctx, { action: 'admin.password-changed' })
  await tellAdmin(ctx, admin, 'admin-password-changed')
  return { message: 'Your password has been changed. All other devices are logged out' }
}

/** Asks whoever is signed in for their password once more; 422 if it is wrong. */
export async function requireOwnPassword(
  ctx: Ctx<AdminActor>,
  field: string,
  password: string,
): Promise<AdminRow> {
  const admin = await getSelf(ctx)
  await guardGuess(ctx, invalidField(field, 'That isn’t your current password'), () =>
    inHashSlot(() => checkPassword(admin.passwordHash, password)),
  )
  return admin
}

/**
 * Counts wrong answers by session, so that a stolen one gains nothing by changing networks; too many
 * are 409, since a signed-in person never meets a 429.
 */
export async function guardGuess<T>(
  ctx: Ctx<AdminActor>,
  wrong: Refusal,
  check: () => Promise<T>,
): Promise<NonNullable<T>> {
  const bucket = bucketName('codes', ctx.actor.id, ctx.actor.sessionId)
  if (!(await findPlace(ctx, bucket, limits.codes)))
    throw new Refusal('not-now', 'Too many wrong attempts. Wait a while and try again', {
      code: 'too-many-tries',
      retryAfter: await waitSeconds(ctx, bucket),
    })
  const right = await check()
  if (!right) {
    const fields = Object.keys(wrong.fields ?? {})
    await recordAudit(ctx, { action: 'admin.check-failed', detail: { fields } })
    throw wrong
  }
  await forgetBucket(ctx.db, bucket)
  return right
}
