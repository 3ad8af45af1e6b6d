import { eq } from 'drizzle-orm'
import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { forgetReset } from '#features/identity/server/password-resets.ts'
import { limitProofMails, takeAddress } from '#server/address-proofs.ts'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx, NoActor } from '#server/context.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { invalidField, linkIsOver, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changeEmail, confirmEmail, resendEmailProof } from '../contract.ts'
import { type Applicant, findApplicantByEmail, getSelf } from './applicants.ts'
import { findOpenProof, makeEmailProof, spendEmailProof } from './email-proofs.ts'
import { applicantKind, requireOwnPassword } from './identity.ts'
import { writeTo } from './mails.ts'
import { applicants } from './tables.ts'

export function requirePasswordForEmail(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof changeEmail>,
): Promise<Applicant> {
  return requireOwnPassword(ctx, 'password', body.password)
}

/** Writes to the new address, tells the old one, and changes nothing yet. */
export async function askForNewEmail(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof changeEmail>,
  self: Applicant,
): Promise<Result<typeof changeEmail>> {
  if (body.email.toLowerCase() === self.email.toLowerCase())
    throw invalidField('email', 'This is already your email address')
  await lockCheckedAccount(applicantKind, ctx.db, self)
  await limitProofMails(ctx)
  await proveNewEmail(ctx, self, body.email)
  await writeTo(ctx, self, 'new-address-asked')
  await recordAudit(ctx, { action: 'applicant.new-email-asked' })
  return wrote(body.email)
}

/** Writes again to the address that waits, or to the one given at registration. */
export async function resendProof(
  ctx: Ctx<ApplicantActor>,
): Promise<Result<typeof resendEmailProof>> {
  const self = await getSelf(ctx)
  const open = await findOpenProof(ctx, self.id)
  const waiting = open && open.email.toLowerCase() !== self.email.toLowerCase()
  if (!waiting && self.emailConfirmedAt)
    throw new Refusal('not-now', 'You’ve already confirmed your email address', {
      code: 'already-confirmed',
    })
  await limitProofMails(ctx)
  if (waiting) await proveNewEmail(ctx, self, open.email)
  else {
    const secret = await makeEmailProof(ctx, self.id, self.email, 'registered')
    await writeTo(ctx, self, 'confirm-address', { secret })
  }
  await recordAudit(ctx, { action: 'applicant.email-proof-resent' })
  return wrote(waiting ? open.email : self.email)
}

/**
 * Uses a mailed secret up. A new address takes the place of the old one, which is told; a reset link
 * that went to the old one stops working.
 */
export async function confirmOwnEmail(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof confirmEmail>,
): Promise<Result<typeof confirmEmail>> {
  const { db, now } = ctx
  const proof = await spendEmailProof(ctx, body.token)
  if (!proof) throw linkIsOver()
  const { applicantId, email } = proof
  const [before] = await db
    .select()
    .from(applicants)
    .where(eq(applicants.id, applicantId))
    .for('update')
  await takeAddress(db, email, () =>
    db
      .update(applicants)
      .set({ email, emailConfirmedAt: now })
      .where(eq(applicants.id, applicantId)),
  )
  if (before && before.email.toLowerCase() !== email.toLowerCase()) {
    await forgetReset(applicantKind, db, applicantId)
    await writeTo(ctx, before, 'address-changed')
  }
  await recordAudit(ctx, {
    action: 'applicant.email-confirmed',
    subject: `applicant:${applicantId}`,
    detail: notedAddress(ctx.config, `applicant:${applicantId}`, email),
  })
  return { email }
}

/**
 * Another account's address gets a letter that says so and no link; anyone who asked sees no difference.
 */
async function proveNewEmail(ctx: Ctx, self: Applicant, email: string): Promise<void> {
  const holder = await findApplicantByEmail(ctx.db, email)
  const secret = await makeEmailProof(ctx, self.id, email, 'change')
  if (holder) await writeTo(ctx, holder, 'address-has-account')
  else await writeTo(ctx, self, 'confirm-new-address', { address: email, secret })
}

function wrote(email: string) {
  return {
    message: `We sent an email to ${email}. Open the link in it to confirm the address`,
  }
}
