import { and, eq } from 'drizzle-orm'
import type { Applicant } from '#features/accounts/server/applicants.ts'
import { applicantKind, requireOwnPassword } from '#features/accounts/server/identity.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listPasskeys, removePasskey } from '../contract.ts'
import { mailOfPasskey } from './passkey-mails.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

export async function listOwnPasskeys({
  db,
  actor,
}: Ctx<ApplicantActor>): Promise<Result<typeof listPasskeys>> {
  const { id, name, addedAt, lastUsedAt } = passkeys
  const own = await db
    .select({ id, name, addedAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.applicantId, actor.id))
    .orderBy(addedAt, id)
  return { passkeys: own }
}

export function requirePasswordForPasskey(
  ctx: Ctx<ApplicantActor>,
  { body }: { body: { password: string } },
): Promise<Applicant> {
  return requireOwnPassword(ctx, 'password', body.password)
}

export async function dropPasskey(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof removePasskey>,
  self: Applicant,
): Promise<Result<typeof removePasskey>> {
  const { db } = ctx
  await lockCheckedAccount(applicantKind, db, self)
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.applicantId, self.id)))
    .returning({ name: passkeys.name })
  if (!gone) throw notFound('passkey')
  await mailOfPasskey(ctx, 'passkey-removed', self)
  await recordAudit(ctx, { action: 'applicant.passkey-removed', subject: `passkey:${id}` })
  return { message: `“${gone.name}” was removed. You can no longer log in with it` }
}

/** Ends every way in of an account that a passkey gives, or is about to give; its holder hears of those that were there. */
export async function endPasskeys(ctx: Ctx, applicantId: string): Promise<void> {
  const { db } = ctx
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.applicantId, applicantId))
  const ended = await db
    .delete(passkeys)
    .where(eq(passkeys.applicantId, applicantId))
    .returning({ id: passkeys.id })
  if (ended.length === 0) return
  const [self] = await applicantKind.find(db, eq(applicants.id, applicantId))
  if (self) await mailOfPasskey(ctx, 'passkeys-ended', self)
  await recordAudit(ctx, {
    action: 'applicant.passkeys-ended',
    subject: `applicant:${applicantId}`,
    detail: { passkeys: ended.length },
  })
}
