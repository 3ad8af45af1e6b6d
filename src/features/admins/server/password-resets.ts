import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { resetMinutes } from '#features/accounts/accounts.ts'
import { requireGoodPassword } from '#features/accounts/server/password-rules.ts'
import { forgetAllTries } from '#features/accounts/server/sign-in-limits.ts'
import { forgetSignInPlaces } from '#features/accounts/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { linkIsOver } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, findPlace, limits } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { forgotAdminPassword, resetAdminPassword } from '../contract.ts'
import { forgetAddressChange } from './address-changes.ts'
import { tellAdmin } from './mails.ts'
import { endAllSessions } from './sessions.ts'
import { writeToStaff } from './staff-mails.ts'
import { adminPasswordResets, admins } from './tables.ts'

/**
 * Writes a letter either way, with the link or saying that nobody signs in with this address, so that
 * neither the answer nor its time tells which. Beyond three an hour for an address nothing is written.
 */
export async function askForReset(
  ctx: Ctx<NoActor>,
  { body: { email } }: Input<typeof forgotAdminPassword>,
): Promise<Result<typeof forgotAdminPassword>> {
  const mails = bucketName('resetMailsOfAccount', `admin:${email}`)
  if (await findPlace(ctx, mails, limits.resetMailsOfAccount)) {
    const [admin] = await ctx.db
      .select()
      .from(admins)
      .where(and(eq(admins.email, email), isNull(admins.disabledAt)))
    const secret = await makeReset(ctx, email)
    if (admin) await writeToStaff(ctx, { template: 'admin-reset-password', to: admin, secret })
    else await writeToStaff(ctx, { template: 'admin-no-account', to: { email, name: '' } })
    const subject = admin && `admin:${admin.id}`
    await recordAudit(ctx, { action: 'admin.reset-asked', subject })
  }
  return {
    message: `We sent an email to ${email}. The link in it works for ${resetMinutes} minutes`,
  }
}

/** One row for each account, so a newer link replaces the older; without an account it makes none. */
async function makeReset({ db, now }: Ctx, email: string): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000)
  await db.execute(sql`
    INSERT INTO admin_password_resets (token_hash, admin_id, expires_at)
    SELECT ${hash}::bytea, id, ${expiresAt}::timestamptz FROM admins
    WHERE email = ${email} AND disabled_at IS NULL
    ON CONFLICT (admin_id) DO UPDATE SET
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL`)
  return token
}

/** Ahead of the transaction: the link must still stand before its new password is hashed. */
export async function prepareReset(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof resetAdminPassword>,
): Promise<string> {
  const [admin] = await ctx.db
    .select({ name: admins.name, email: admins.email })
    .from(adminPasswordResets)
    .innerJoin(admins, eq(admins.id, adminPasswordResets.adminId))
    .where(stands(ctx, body.token))
  if (!admin) throw linkIsOver()
  await requireGoodPassword(ctx, 'password', body.password, [admin.name, admin.email])
  return inHashSlot(() => hashPassword(body.password))
}

/** Uses the link up and ends every session; a second factor stays, and neither places nor throttles do. */
export async function resetPassword(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof resetAdminPassword>,
  passwordHash: string,
): Promise<Result<typeof resetAdminPassword>> {
  const { db, now } = ctx
  const [used] = await db
    .update(adminPasswordResets)
    .set({ usedAt: now })
    .where(stands(ctx, body.token))
    .returning({ id: adminPasswordResets.adminId })
  if (!used) throw linkIsOver()
  const [admin] = await db
    .update(admins)
    .set({ passwordHash })
    .where(and(eq(admins.id, used.id), isNull(admins.disabledAt)))
    .returning()
  if (!admin) throw linkIsOver()
  await endAllSessions(db, admin.id)
  await forgetAddressChange(db, admin.id)
  await forgetSignInPlaces(db, admin.id)
  await forgetAllTries(db, `admin:${admin.id}`)
  await tellAdmin(ctx, admin, 'admin-password-changed')
  await recordAudit(ctx, { action: 'admin.password-reset', subject: `admin:${admin.id}` })
  return { message: 'Your password has been changed. Log in with the new one' }
}

/** Stops a link that was mailed before. */
export async function forgetReset(db: Db, adminId: string): Promise<void> {
  await db.delete(adminPasswordResets).where(eq(adminPasswordResets.adminId, adminId))
}

function stands({ now }: Ctx, token: string) {
  const { tokenHash, usedAt, expiresAt } = adminPasswordResets
  return and(eq(tokenHash, hashToken(token)), isNull(usedAt), gt(expiresAt, now))
}
