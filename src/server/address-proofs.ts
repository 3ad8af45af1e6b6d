import type { AdminActor, ApplicantActor, Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import { isDuplicate } from './db/faults.ts'
import { forgetBounce } from './mail-addresses.ts'
import { Refusal } from './refusals.ts'
import { bucketName, findPlace, limits } from './throttle.ts'

/** Five letters an hour, so that an account cannot be used to write to strangers. */
export async function limitProofMails(ctx: Ctx<ApplicantActor> | Ctx<AdminActor>): Promise<void> {
  const bucket = bucketName('proofMailsOfAccount', ctx.actor.id)
  if (await findPlace(ctx, bucket, limits.proofMailsOfAccount)) return
  throw new Refusal(
    'not-now',
    'We’ve sent several emails in the last hour. Check your spam folder, or try again later',
    { code: 'too-many-mails' },
  )
}

/** Gives an account the address whose link was opened; 409 where somebody else has it by now. */
export async function takeAddress(
  db: Db,
  email: string,
  give: () => Promise<unknown>,
): Promise<void> {
  try {
    await give()
    // Only a mail that arrived holds the link.
    await forgetBounce(db, email)
  } catch (error) {
    // Taken by its holder since the letter was written; only they can have opened the link.
    if (isDuplicate(error))
      throw new Refusal('not-now', 'This address now belongs to another account', {
        code: 'email-taken',
      })
    throw error
  }
}
