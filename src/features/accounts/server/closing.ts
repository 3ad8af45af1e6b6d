import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { applicants, mails } from '#server/db/schema.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { closeAccount } from '../contract.ts'
import { accountParts } from './account-parts.ts'
import { type Applicant, holdSelf } from './applicants.ts'
import { forgetEmailProof } from './email-proofs.ts'
import { keyOf, writeTo } from './mails.ts'
import { requireOwnPassword } from './own-password.ts'
import { forgetReset } from './password-resets.ts'
import { forgetSignInPlaces } from './places.ts'
import { endAllSessions } from './sessions.ts'
import { forgetAllTries } from './sign-in-limits.ts'

export function requirePasswordForClosing(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof closeAccount>,
): Promise<Applicant> {
  return requireOwnPassword(ctx, 'password', body.password)
}

/**
 * Erases a person who has handed nothing in: an empty row stays, so that ids in the audit log keep
 * their meaning. Whoever has is asked to speak with the office, which keeps such records for a time.
 */
export async function closeOwnAccount(
  ctx: Ctx<ApplicantActor>,
  _input: unknown,
  checked: Applicant,
): Promise<Result<typeof closeAccount>> {
  const { db, now } = ctx
  const self = await holdSelf(ctx, checked)
  for (const part of accountParts)
    if (await part.holds(db, self.id))
      throw new Refusal(
        'not-now',
        'You have handed in an application. Ask the admissions office to close your account',
        { code: 'account-held' },
      )
  for (const part of accountParts) await part.erase(db, self.id, now)
  await eraseMails(db, self.id)
  await writeTo(ctx, self, 'account-closed')
  await eraseAccount(db, self.id, now)
  await recordAudit(ctx, { action: 'applicant.closed', subject: `applicant:${self.id}` })
  return { message: 'Your account is closed and what you entered is deleted' }
}

/** Leaves an empty row of an account, which nobody can sign in to. */
export async function eraseAccount(db: Db, id: string, now: Date): Promise<void> {
  await endAllSessions(db, id)
  await forgetEmailProof(db, id)
  await forgetReset(db, id)
  await forgetSignInPlaces(db, id)
  await forgetAllTries(db, id)
  await db
    .update(applicants)
    .set({
      email: `closed-${id}@closed.invalid`,
      emailConfirmedAt: null,
      passwordHash: '$argon2id$closed',
      firstName: 'Closed',
      lastName: 'account',
      dateOfBirth: '1900-01-01',
      phoneNumber: '',
      country: 'ZZ',
      state: null,
      timeZone: null,
      closedAt: now,
    })
    .where(eq(applicants.id, id))
}

/** Blanks every letter to a person and stops those that wait; that they were written stays known. */
async function eraseMails(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({
      toAddress: '',
      toName: '',
      subject: '',
      html: '',
      text: '',
      secret: null,
      answer: null,
      state: sql`CASE WHEN ${mails.state} = 'queued' THEN 'suppressed' ELSE ${mails.state} END`,
    })
    .where(sql`starts_with(${mails.key}, ${keyOf(id)})`)
}
