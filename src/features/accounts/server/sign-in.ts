import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { login } from '../contract.ts'
import { type Applicant, accountChanged, getUser } from './applicants.ts'
import { writeTo } from './mails.ts'
import { beginSession } from './sessions.ts'
import { type Known, knownNowhere, tryPassword } from './sign-in-limits.ts'
import { noteSignInPlace, placeKnown } from './sign-in-places.ts'
import { applicants } from './tables.ts'

/** A right password; `newHash` replaces one that was made with another cost. */
type Checked = { applicant: Applicant; newHash: string | undefined }

/**
 * Checks a password ahead of the transaction. An unknown address costs the same statements and the
 * same hash as a known one, and gets the same answer (security t6).
 */
export async function checkCredentials(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof login>,
): Promise<Checked> {
  const email = body.email.trim()
  const { applicant, known } = await findCandidate(ctx, email)
  const candidate = {
    account: applicant?.id ?? email,
    passwordHash: applicant?.passwordHash,
    known,
  }
  const { isRight, newHash } = await tryPassword(ctx, candidate, body.password)
  if (applicant && isRight) return { applicant, newHash }
  const subject = applicant && `applicant:${applicant.id}`
  await recordAudit(ctx, { action: 'applicant.sign-in-failed', subject })
  throw wrongCredentials()
}

export async function logIn(
  ctx: Ctx<NoActor>,
  _input: unknown,
  { applicant, newHash }: Checked,
): Promise<Result<typeof login>> {
  await holdAccount(ctx, applicant, newHash ? 'update' : 'share')
  if (newHash)
    await ctx.db
      .update(applicants)
      .set({ passwordHash: newHash })
      .where(eq(applicants.id, applicant.id))
  const { token, actor } = await beginSession(ctx, applicant.id)
  if (await noteSignInPlace(ctx, applicant.id)) await writeTo(ctx, applicant, 'new-sign-in')
  const { user } = await getUser({ ...ctx, actor })
  // Last: the audit log is one chain, and whoever writes to it holds the others up until commit.
  const subject = `session:${actor.sessionId}`
  await recordAudit({ ...ctx, actor }, { action: 'applicant.signed-in', subject })
  return { token, user }
}

/** A reset or a closing since the password was checked must not leave a session behind. */
async function holdAccount(
  { db }: Ctx,
  { id, passwordHash }: Applicant,
  lock: 'share' | 'update',
): Promise<void> {
  const held = await db
    .select({ id: applicants.id })
    .from(applicants)
    .where(and(eq(applicants.id, id), eq(applicants.passwordHash, passwordHash)))
    .for(lock)
  if (held.length === 0) throw accountChanged()
}

async function findCandidate(
  { db, from }: Ctx,
  email: string,
): Promise<{ applicant: Applicant | undefined; known: Known }> {
  const rows = await db
    .select({ applicant: applicants, known: placeKnown(applicants.id, from) })
    .from(applicants)
    .where(and(eq(applicants.email, email), isNull(applicants.closedAt)))
  return rows[0] ?? { applicant: undefined, known: knownNowhere }
}

function wrongCredentials(): Refusal {
  return new Refusal('not-signed-in', 'That email or password is incorrect', {
    code: 'wrong-credentials',
  })
}
