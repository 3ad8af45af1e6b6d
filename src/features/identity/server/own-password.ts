import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { checkPassword, hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { bucketName, findPlace, forgetBucket, limits, waitSeconds } from '#server/throttle.ts'
import type { MessageAnswer, PasswordChange } from '../contract.ts'
import type { Account, IdentityActor, Kind } from './kind.ts'
import { forgetReset } from './password-resets.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Locks an account whose password was checked, until the transaction ends; refuses if it has another one
 * by now, so that nothing goes on that a reset has stopped.
 */
export async function lockCheckedAccount(
  { accounts }: Kind,
  db: Db,
  { id, passwordHash }: Account,
  lock: 'share' | 'update' = 'update',
): Promise<void> {
  const locked = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
    .for(lock)
  if (locked.length > 0) return
  throw new Refusal('not-now', 'Your account has changed. Log in again', {
    code: 'account-changed',
  })
}

/**
 * Counts wrong answers by session, so that a stolen one gains nothing by changing networks; too many
 * are 409, since a signed-in person never meets a 429.
 */
export async function guardGuess<T>(
  { guesses }: Kind,
  ctx: Ctx<IdentityActor>,
  wrong: Refusal,
  check: () => Promise<T>,
): Promise<NonNullable<T>> {
  const bucket = bucketName(guesses.bucket, ctx.actor.id, ctx.actor.sessionId)
  if (!(await findPlace(ctx, bucket, limits[guesses.bucket])))
    throw new Refusal('not-now', guesses.tooMany, {
      code: 'too-many-tries',
      retryAfter: await waitSeconds(ctx, bucket),
    })
  const right = await check()
  if (!right) {
    await recordAudit(ctx, guesses.refused(Object.keys(wrong.fields ?? {})))
    throw wrong
  }
  await forgetBucket(ctx.db, bucket)
  return right
}

/** What people do about their own password. */
export function passwordVerbs<A extends Account>(kind: Kind<A>) {
  const { name, accounts } = kind
  type Prepared = { self: A; passwordHash: string }

  /** Asks the signed-in person for their password again; 422 if it is wrong. */
  async function requireOwnPassword(
    ctx: Ctx<IdentityActor>,
    field: string,
    password: string,
  ): Promise<A> {
    const [self] = await kind.find(ctx.db, eq(accounts.id, ctx.actor.id))
    if (!self) throw notFound('account')
    const wrong = invalidField(field, 'That isn’t your current password')
    await inHashSlot(() =>
      guardGuess(kind, ctx, wrong, () => checkPassword(self.passwordHash, password)),
    )
    return self
  }

  /** Ahead of the transaction: the old password must be right and the new one good. */
  async function prepareNewPassword(
    ctx: Ctx<IdentityActor>,
    { body }: { body: z.output<typeof PasswordChange> },
  ): Promise<Prepared> {
    requireSecondFactor(ctx.actor)
    const self = await requireOwnPassword(ctx, 'currentPassword', body.currentPassword)
    await requireGoodPassword(ctx, 'newPassword', body.newPassword, kind.ownWords(self))
    return { self, passwordHash: await inHashSlot(() => hashPassword(body.newPassword)) }
  }

  /** Changes the password, ends every other session and any link that was mailed before. */
  async function changePassword(
    ctx: Ctx<IdentityActor>,
    _input: unknown,
    { self, passwordHash }: Prepared,
  ): Promise<z.input<typeof MessageAnswer>> {
    await lockCheckedAccount(kind, ctx.db, self)
    await ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, self.id))
    await endOtherSessions(kind, ctx)
    await forgetReset(kind, ctx.db, self.id)
    await kind.onNewPassword(ctx, self.id, 'change')
    await kind.letters.passwordChanged(ctx, self)
    await recordAudit(ctx, { action: `${name}.password-changed` })
    return { message: 'Your password has been changed. All other devices are logged out' }
  }

  return { requireOwnPassword, prepareNewPassword, changePassword }
}
