import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { linkIsOver } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, findPlace, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { resetMinutes } from '../accounts.ts'
import type { forgotPassword, resetPassword } from '../contract.ts'
import { findApplicantByEmail } from './applicants.ts'
import { noteClaim } from './claims.ts'
import { forgetEmailProof } from './email-proofs.ts'
import { writeTo, writeToStranger } from './mails.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endAllSessions } from './sessions.ts'
import { forgetAllTries } from './sign-in-limits.ts'
import { forgetSignInPlaces } from './sign-in-places.ts'
import { applicants, passwordResets } from './tables.ts'

export const resetMs = resetMinutes * 60_000

/** Ahead of the transaction, so that a refusal does not give the network's place back. */
export async function limitResets(ctx: Ctx<NoActor>): Promise<void> {
  await requirePlace(
    ctx,
    bucketName('resetsFromNetwork', ctx.from.network),
    limits.resetsFromNetwork,
  )
}

/**
 * Writes a letter either way, with the link or saying that there is no account, so that neither the
 * answer nor its time tells which. Beyond three an hour for an address nothing more is written.
 */
export async function askForReset(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof forgotPassword>,
): Promise<Result<typeof forgotPassword>> {
  const { email } = body
  const mails = bucketName('resetMailsOfAccount', email)
  if (await findPlace(ctx, mails, limits.resetMailsOfAccount)) {
    const applicant = await findApplicantByEmail(ctx.db, email)
    const secret = await makeReset(ctx, email, resetMs)
    if (applicant) await writeTo(ctx, applicant, 'reset-password', { secret })
    else await writeToStranger(ctx, email, 'no-account')
    const subject = applicant && `applicant:${applicant.id}`
    await recordAudit(ctx, { action: 'applicant.reset-asked', subject })
  }
  return {
    message: `We sent an email to ${email}. The link in it works for ${resetMinutes} minutes`,
  }
}

/** One row for each account, so a newer link replaces the older; without an account it makes none. */
export async function makeReset(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  email: string,
  lastsMs: number,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lastsMs)
  await db.execute(sql`
    INSERT INTO password_resets (token_hash, applicant_id, expires_at)
    SELECT ${hash}::bytea, id, ${expiresAt}::timestamptz FROM applicants
    WHERE email = ${email} AND closed_at IS NULL
    ON CONFLICT (applicant_id) DO UPDATE SET
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL`)
  return token
}

/** Ahead of the transaction: the link must still stand before its new password is hashed. */
export async function prepareReset(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof resetPassword>,
): Promise<string> {
  const rows = await ctx.db
    .select({ applicant: applicants })
    .from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(stands(ctx, body.token))
  const applicant = rows[0]?.applicant
  if (!applicant) throw linkIsOver()
  const ownWords = [applicant.firstName, applicant.lastName, applicant.email]
  await requireGoodPassword(ctx, 'password', body.password, ownWords)
  return inHashSlot(() => hashPassword(body.password))
}

/**
 * Uses the link up and gives the account wholly to whoever reads its mail: every session ends, a
 * waiting change of address stops, and neither known places nor throttles remain (security t7).
 */
export async function resetOwnPassword(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof resetPassword>,
  passwordHash: string,
): Promise<Result<typeof resetPassword>> {
  const { db, now } = ctx
  const used = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(stands(ctx, body.token))
    .returning({ applicantId: passwordResets.applicantId })
  const id = used[0]?.applicantId
  if (!id) throw linkIsOver()
  const [applicant] = await db
    .update(applicants)
    .set({ passwordHash, emailConfirmedAt: sql`coalesce(${applicants.emailConfirmedAt}, ${now})` })
    .where(eq(applicants.id, id))
    .returning()
  if (!applicant) throw linkIsOver()
  await noteClaim(ctx, id)
  await endAllSessions(db, id)
  await forgetEmailProof(db, id)
  await forgetSignInPlaces(db, id)
  await forgetAllTries(db, id)
  await writeTo(ctx, applicant, 'password-changed')
  await recordAudit(ctx, { action: 'applicant.password-reset', subject: `applicant:${id}` })
  return { message: 'Your password has been changed. Log in with the new one' }
}

/** Stops a link that was mailed before. */
export async function forgetReset(db: Db, applicantId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.applicantId, applicantId))
}

function stands({ now }: Ctx, token: string) {
  const { tokenHash, usedAt, expiresAt } = passwordResets
  return and(eq(tokenHash, hashToken(token)), isNull(usedAt), gt(expiresAt, now))
}
