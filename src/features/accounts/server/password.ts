import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changePassword } from '../contract.ts'
import { type Applicant, lockSelf } from './applicants.ts'
import { writeTo } from './mails.ts'
import { requireOwnPassword } from './own-password.ts'
import { forgetReset } from './password-resets.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endOtherSessions } from './sessions.ts'
import { applicants } from './tables.ts'

type Prepared = { self: Applicant; passwordHash: string }

/** Ahead of the transaction: the old password must be right and the new one good. */
export async function prepareNewPassword(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof changePassword>,
): Promise<Prepared> {
  const self = await requireOwnPassword(ctx, 'currentPassword', body.currentPassword)
  const ownWords = [self.firstName, self.lastName, self.email]
  await requireGoodPassword(ctx, 'newPassword', body.newPassword, ownWords)
  return { self, passwordHash: await inHashSlot(() => hashPassword(body.newPassword)) }
}

/** Changes the password, ends every other session and any link that was mailed before. */
export async function changeOwnPassword(
  ctx: Ctx<ApplicantActor>,
  _input: unknown,
  { self, passwordHash }: Prepared,
): Promise<Result<typeof changePassword>> {
  await lockSelf(ctx, self)
  await ctx.db.update(applicants).set({ passwordHash }).where(eq(applicants.id, self.id))
  await endOtherSessions(ctx)
  await forgetReset(ctx.db, self.id)
  await writeTo(ctx, self, 'password-changed')
  await recordAudit(ctx, { action: 'applicant.password-changed' })
  return { message: 'Your password has been changed. All other devices are logged out' }
}
