import { randomUUID } from 'node:crypto'
import { requireGoodPassword } from '#features/identity/server/password-rules.ts'
import { noteSignInPlace } from '#features/identity/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { bucketName, limits, requireOpen, requirePlace } from '#server/throttle.ts'
import { hourMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { isTimeZone } from '#shared/zones.ts'
import { birthDateProblem, stateFor } from '../accounts.ts'
import type { register } from '../contract.ts'
import { findApplicantByEmail, presentUser } from './applicants.ts'
import { makeEmailProof } from './email-proofs.ts'
import { writeTo } from './mails.ts'
import { readPhoneNumber } from './phone.ts'
import { beginSession } from './sessions.ts'
import { applicants } from './tables.ts'

type Prepared = { passwordHash: string; phoneNumber: string }

/**
 * Checks what needs the server and hashes, ahead of the transaction. A taken address costs the same
 * hash; its holder is told, at most once an hour, and a network that met ten of them waits.
 * So does one that makes more accounts than a campus would.
 */
export async function prepareRegistration(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof register>,
): Promise<Prepared> {
  const birthFault = birthDateProblem(body.dateOfBirth, ctx.now)
  if (birthFault) throw invalidField('dateOfBirth', birthFault)
  const phoneNumber = await readPhoneNumber(body.phoneNumber, body.country)
  const ownWords = [body.firstName, body.lastName, body.email]
  await requireGoodPassword(ctx, 'password', body.password, ownWords)

  const { network } = ctx.from
  await requirePlace(ctx, bucketName('registrations', network), limits.registrations)
  const met = bucketName('takenAddresses', network)
  const passwordHash = await inHashSlot(async () => {
    await requireOpen(ctx, met)
    return hashPassword(body.password)
  })
  const holder = await findApplicantByEmail(ctx.db, body.email)
  if (!holder) {
    // Free or taken, the answer is the same once the network has met its last one.
    await requireOpen(ctx, met)
    return { passwordHash, phoneNumber }
  }
  await requirePlace(ctx, met, limits.takenAddresses)
  const hour = Math.floor(ctx.now.getTime() / hourMs)
  await writeTo(ctx, holder, 'address-has-account', { once: String(hour) })
  const subject = `applicant:${holder.id}`
  await recordAudit(ctx, { action: 'applicant.address-taken', subject })
  throw neutralRefusal()
}

export async function registerApplicant(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof register>,
  { passwordHash, phoneNumber }: Prepared,
): Promise<Result<typeof register>> {
  const { firstName, lastName, email, dateOfBirth, country, timeZone } = body
  const rows = await ctx.db
    .insert(applicants)
    .values({
      id: randomUUID(),
      email,
      passwordHash,
      firstName,
      lastName,
      dateOfBirth,
      phoneNumber,
      country,
      state: stateFor(country, body.state),
      timeZone: timeZone && isTimeZone(timeZone) ? timeZone : null,
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: applicants.email })
    .returning()
  const applicant = rows[0]
  if (!applicant) throw neutralRefusal()

  const { token, actor } = await beginSession(ctx, applicant.id)
  await noteSignInPlace(ctx, applicant.id)
  const secret = await makeEmailProof(ctx, applicant.id, applicant.email, 'registered')
  await writeTo(ctx, applicant, 'confirm-address', { secret })
  const subject = `session:${actor.sessionId}`
  const detail = notedAddress(ctx.config, `applicant:${applicant.id}`, applicant.email)
  await recordAudit({ ...ctx, actor }, { action: 'applicant.registered', subject, detail })
  return { token, user: presentUser(applicant) }
}

function neutralRefusal(): Refusal {
  return new Refusal(
    'taken',
    'We couldn’t create an account with these details. If you already have one, log in or reset your password',
    { code: 'email-taken' },
  )
}
