import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { checkPassword, inHashSlot } from '#server/hash-queue.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { bucketName, findPlace, forgetBucket, limits, waitSeconds } from '#server/throttle.ts'
import { type Applicant, getSelf } from './applicants.ts'

/**
 * Asks whoever is signed in for their password once more; 422 if it is wrong. Tries count by session,
 * so that a stolen one gains nothing by changing networks; too many are 409, since a signed-in person
 * never meets a 429.
 */
export async function requireOwnPassword(
  ctx: Ctx<ApplicantActor>,
  field: string,
  password: string,
): Promise<Applicant> {
  const self = await getSelf(ctx)
  const bucket = bucketName('accountFromNetwork', self.id, ctx.actor.sessionId)
  const right = await inHashSlot(async () => {
    if (!(await findPlace(ctx, bucket, limits.accountFromNetwork)))
      throw new Refusal('not-now', 'Too many wrong passwords. Wait a while and try again', {
        code: 'too-many-tries',
        retryAfter: await waitSeconds(ctx, bucket),
      })
    return checkPassword(self.passwordHash, password)
  })
  if (!right) {
    await recordAudit(ctx, { action: 'applicant.password-refused' })
    throw invalidField(field, 'That isn’t your current password')
  }
  await forgetBucket(ctx.db, bucket)
  return self
}
