import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { linkIsOver } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, findPlace, limits, requirePlace } from '#server/throttle.ts'
import type { MessageAnswer, PasswordReset, ResetRequest } from '../contract.ts'
import { resetMinutes } from '../credentials.ts'
import type { Account, Kind } from './kind.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endAllSessions } from './sessions.ts'
import { forgetAllTries } from './sign-in-limits.ts'
import { forgetSignInPlaces } from './sign-in-places.ts'

export const resetMs = resetMinutes * 60_000

/** Ahead of the transaction, so that a refusal does not give the network's place back. */
export async function limitResets(ctx: Ctx<NoActor>): Promise<void> {
  const bucket = bucketName('resetsFromNetwork', ctx.from.network)
  await requirePlace(ctx, bucket, limits.resetsFromNetwork)
}

/**
 * One row for each account, so a newer link replaces the older; without an account it makes none. Keeps the
 * account from being erased until the transaction ends, and waits for an erasure that is under way.
 */
export async function makeReset(
  { accounts, closedAt, resets, resetOwner }: Kind,
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  email: string,
  lastsMs = resetMs,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const owner = sql.identifier(resetOwner.name)
  await db.execute(sql`
    INSERT INTO ${resets} (token_hash, ${owner}, expires_at)
    SELECT ${hash}::bytea, ${accounts.id}, ${expiresAt}::timestamptz FROM ${accounts}
    WHERE ${accounts.email} = ${email} AND ${closedAt} IS NULL FOR KEY SHARE
    ON CONFLICT (${owner}) DO UPDATE SET
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL`)
  return token
}

/** Stops a link that was mailed before. */
export async function forgetReset(
  { resets, resetOwner }: Kind,
  db: Db,
  accountId: string,
): Promise<void> {
  await db.delete(resets).where(eq(resetOwner, accountId))
}

/** What people do who forgot their password. */
export function resetVerbs<A extends Account>(kind: Kind<A>) {
  const { name, accounts, closedAt, resets, resetOwner, letters } = kind
  const isOpen = and(isNull(closedAt), kind.hasPassword && eq(kind.hasPassword, true))
  type NewPassword = { body: z.output<typeof PasswordReset> }

  /**
   * Writes a letter either way, with the link or saying that there is no account, so that neither the
   * answer nor its time tells which. Beyond three an hour for an address nothing more is written.
   */
  async function askForReset(
    ctx: Ctx<NoActor>,
    { body: { email } }: { body: z.output<typeof ResetRequest> },
  ): Promise<z.input<typeof MessageAnswer>> {
    const mails = bucketName('resetMailsOfAccount', kind.throttleName(email))
    if (await findPlace(ctx, mails, limits.resetMailsOfAccount)) {
      const secret = await makeReset(kind, ctx, email)
      const [account] = await kind.find(ctx.db, and(eq(accounts.email, email), isNull(closedAt)))
      if (account) await letters.reset(ctx, account, secret)
      else await letters.noAccount(ctx, email)
      const subject = account && `${name}:${account.id}`
      await recordAudit(ctx, { action: `${name}.reset-asked`, subject })
    }
    return {
      message: `We sent an email to ${email}. The link in it works for ${resetMinutes} minutes`,
    }
  }

  /** Ahead of the transaction: the link must still stand before its new password is hashed. */
  async function prepareReset(ctx: Ctx<NoActor>, { body }: NewPassword): Promise<string> {
    const [account] = await kind.find(ctx.db, and(isOwner(ctx, body.token), isOpen))
    if (!account) throw linkIsOver()
    await requireGoodPassword(ctx, 'password', body.password, kind.ownWords(account))
    return inHashSlot(() => hashPassword(body.password))
  }

  /**
   * Uses the link up and gives the account wholly to anyone who reads its mail: every session ends, a
   * waiting change of address stops, and neither known places nor throttles remain. A
   * second factor stays.
   */
  async function resetPassword(
    ctx: Ctx<NoActor>,
    { body }: NewPassword,
    passwordHash: string,
  ): Promise<z.input<typeof MessageAnswer>> {
    const { db, now } = ctx
    // Ahead of its link, as where accounts are erased: in another order the two could wait for each other.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(isOwner(ctx, body.token))
      .for('update')
    const [used] = await db
      .update(resets)
      .set({ usedAt: now })
      .where(stands(ctx, body.token))
      .returning({ id: resetOwner })
    if (!used) throw linkIsOver()
    const { id } = used
    const its = and(eq(accounts.id, id), isOpen)
    await db.update(accounts).set({ passwordHash }).where(its)
    const [account] = await kind.find(db, its)
    if (!account) throw linkIsOver()
    await endAllSessions(kind, db, id)
    await kind.onNewPassword(ctx, id, 'reset')
    await forgetSignInPlaces(db, id)
    await forgetAllTries(db, [kind.throttleName(id)])
    await letters.passwordChanged(ctx, account)
    await recordAudit(ctx, { action: `${name}.password-reset`, subject: `${name}:${id}` })
    return { message: 'Your password has been changed. Log in with the new one' }
  }

  function stands({ now }: Ctx, token: string) {
    const { tokenHash, usedAt, expiresAt } = resets
    return and(eq(tokenHash, hashToken(token)), isNull(usedAt), gt(expiresAt, now))
  }

  /** Of the account whose link it is, while it works. */
  function isOwner(ctx: Ctx, token: string) {
    return inArray(
      accounts.id,
      ctx.db.select({ id: resetOwner }).from(resets).where(stands(ctx, token)),
    )
  }

  return { askForReset, prepareReset, resetPassword }
}
