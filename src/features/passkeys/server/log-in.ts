import { and, eq, isNull, lt } from 'drizzle-orm'
import { logInApplicant } from '#features/accounts/server/sign-in.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { bucketName, limits, refundTry, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { challengeMs, makeChallenge, takeChallenge } from './challenges.ts'
import { verifyAssertion } from './credential-checks.ts'
import { relyingParty, requirePasskeysOn } from './relying-party.ts'
import { passkeys } from './tables.ts'

/** A passkey that signed, and how often it was used by now. */
type SignedPasskey = { id: string; applicantId: string; counter: number }

/** One sentence for all that is wrong: which it was is no one’s business. */
function passkeyRefused(): Refusal {
  return new Refusal(
    'not-now',
    'That passkey didn’t work. Try again, or log in with your password',
    { code: 'passkey-refused' },
  )
}

/** Ahead of the transaction, so that a refusal does not give the network’s place back. */
export async function limitPasskeyLogins(ctx: Ctx<NoActor>): Promise<void> {
  await requirePasskeysOn(ctx)
  await requirePlace(ctx, placesOf(ctx), limits.passkeyLogins)
}

function placesOf({ from }: Ctx): string {
  return bucketName('passkeyLogins', from.network)
}

/** Names no account and no passkey: the device knows its own. */
export async function beginPasskeyLogin(
  ctx: Ctx<NoActor>,
): Promise<Result<typeof calls.beginPasskeyLogin>> {
  const { ticket, challenge } = await makeChallenge(ctx)
  const { rpID } = relyingParty(ctx.config)
  return {
    ticket,
    options: { challenge, rpId: rpID, timeout: challengeMs, userVerification: 'required' },
  }
}

/** Uses the challenge up and checks what the device signed, ahead of the transaction. */
export async function checkAssertion(
  ctx: Ctx<NoActor>,
  { body: { ticket, credential } }: Input<typeof calls.logInWithPasskey>,
): Promise<SignedPasskey> {
  await requirePasskeysOn(ctx)
  const taken = await takeChallenge(ctx, ticket)
  const credentialId = Buffer.from(credential.id, 'base64url')
  const [passkey] = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  const isForLogin = taken?.applicantId === null
  const counter =
    passkey && isForLogin
      ? await verifyAssertion(ctx.config, taken.challenge, passkey, credential)
      : undefined
  if (passkey && counter !== undefined) return { ...passkey, counter }
  // Only challenges are limited: without one, anyone could fill the audit log.
  if (taken)
    await recordAudit(ctx, {
      action: 'applicant.sign-in-failed',
      subject: passkey && `applicant:${passkey.applicantId}`,
      detail: { by: 'passkey' },
    })
  throw passkeyRefused()
}

/** Logs in the holder of a passkey that signed, if neither is gone by now. */
export async function logInByPasskey(
  ctx: Ctx<NoActor>,
  _input: unknown,
  { id, applicantId, counter }: SignedPasskey,
): Promise<Result<typeof calls.logInWithPasskey>> {
  const { db, now } = ctx
  await refundTry(ctx, placesOf(ctx))
  // Locked until there is a session, so that a reset or a closing finds it.
  const [applicant] = await db
    .select()
    .from(applicants)
    .where(and(eq(applicants.id, applicantId), isNull(applicants.closedAt)))
    .for('share')
  // Of two answers at once with one count, one is a copy.
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const [used] = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  if (!applicant || !used) throw passkeyRefused()
  return logInApplicant(ctx, applicant, 'passkey')
}
