import { eq } from 'drizzle-orm'
import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { trySignIn, wrongCredentials } from '#features/identity/server/sign-in.ts'
import { noteSignInPlace } from '#features/identity/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { settleAll } from '#server/settle-all.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { login } from '../contract.ts'
import { type Applicant, getUser } from './applicants.ts'
import { applicantKind } from './identity.ts'
import { writeTo } from './mails.ts'
import { beginSession } from './sessions.ts'
import { applicants } from './tables.ts'

/** A right password; `newHash` replaces one that was made with another cost. */
type CheckedLogin = { applicant: Applicant; newHash: string | undefined }

/** Checks a password ahead of the transaction. */
export async function checkCredentials(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof login>,
): Promise<CheckedLogin> {
  const { account, isRight, newHash } = await trySignIn(applicantKind, ctx, body)
  if (account && isRight) return { applicant: account, newHash }
  const subject = account && `applicant:${account.id}`
  await recordAudit(ctx, { action: 'applicant.sign-in-failed', subject })
  throw wrongCredentials()
}

export async function logIn(
  ctx: Ctx<NoActor>,
  _input: unknown,
  { applicant, newHash }: CheckedLogin,
): Promise<Result<typeof login>> {
  // A reset or a closing since the password was checked must not leave a session behind.
  await lockCheckedAccount(applicantKind, ctx.db, applicant, newHash ? 'update' : 'share')
  if (newHash)
    await ctx.db
      .update(applicants)
      .set({ passwordHash: newHash })
      .where(eq(applicants.id, applicant.id))
  return logInApplicant(ctx, applicant)
}

/** Begins a session of someone who has proved who they are, and tells them of a place that is new. */
export async function logInApplicant(
  ctx: Ctx<NoActor>,
  applicant: Applicant,
  by?: 'link' | 'passkey',
): Promise<Result<typeof login>> {
  // None waits for another, so they go out together.
  const [{ token, actor }, isNewPlace] = await settleAll([
    beginSession(ctx, applicant.id),
    noteSignInPlace(ctx, applicant.id),
  ])
  const subject = `session:${actor.sessionId}`
  const [{ user }] = await settleAll([
    getUser({ ...ctx, actor }),
    recordAudit(
      { ...ctx, actor },
      { action: 'applicant.signed-in', subject, detail: by && { by } },
    ),
    isNewPlace && writeTo(ctx, applicant, 'new-sign-in'),
  ])
  return { token, user }
}
