import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { makeReset } from '#features/identity/server/password-resets.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { hasAddress, noAddressDomain } from '#shared/email.ts'
import { birthDateProblem, stateFor } from '../accounts.ts'
import { claimDays, type EnteredPerson } from '../entered-person.ts'
import { applicantKind } from './identity.ts'
import { writeTo } from './mails.ts'
import { readPhoneNumber } from './phone.ts'
import { applicants, officePeople } from './tables.ts'

const dayMs = 86_400_000

/** Ahead of the transaction: a password that no one knows, until a mailed link sets another. */
export function hashNoPassword(): Promise<string> {
  return inHashSlot(() => hashPassword(randomBytes(32).toString('base64url')))
}

/** An account for somebody who wrote or called; refused where its address has one already. */
export async function makePerson(
  ctx: Ctx<AdminActor>,
  person: EnteredPerson,
  passwordHash: string,
): Promise<string> {
  const { db, actor, now } = ctx
  const birthFault = birthDateProblem(person.dateOfBirth, now)
  if (birthFault) throw invalidField('person.dateOfBirth', birthFault)
  const id = randomUUID()
  const made = await db
    .insert(applicants)
    .values({
      id,
      email: person.email ?? `${id}@${noAddressDomain}`,
      passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      phoneNumber: await readPhoneNumber(person.phoneNumber, person.country, 'person.phoneNumber'),
      country: person.country,
      state: stateFor(person.country, person.state),
      createdAt: now,
    })
    .onConflictDoNothing({ target: applicants.email })
    .returning({ id: applicants.id })
  if (made.length === 0) throw addressTaken('person.email')
  await db.insert(officePeople).values({ applicantId: id, madeBy: actor.id, madeAt: now })
  const email = person.email ?? `${id}@${noAddressDomain}`
  await recordAudit(ctx, {
    action: 'applicant.entered',
    subject: `applicant:${id}`,
    detail: notedAddress(ctx.config, `applicant:${id}`, email),
  })
  return id
}

/** Gives an address to somebody without one, and mails the link by which the account becomes theirs. */
export async function mailClaim(
  ctx: Ctx<AdminActor>,
  applicantId: string,
  email: string | null,
): Promise<void> {
  const { db, now } = ctx
  const [held] = await db
    .select({ person: applicants, claimedAt: officePeople.claimedAt })
    .from(applicants)
    .innerJoin(officePeople, eq(officePeople.applicantId, applicants.id))
    .where(and(eq(applicants.id, applicantId), isNull(applicants.closedAt)))
    .for('update', { of: applicants })
  if (!held || held.claimedAt)
    throw new Refusal('not-now', 'This person already logs in on their own', { code: 'claimed' })
  const person = email ? await giveAddress(ctx, applicantId, email) : held.person
  if (!hasAddress(person.email)) throw invalidField('email', 'Enter the email address')
  const secret = await makeReset(applicantKind, ctx, person.email, claimDays * dayMs)
  await writeTo(ctx, person, 'claim-account', { secret })
  await db
    .update(officePeople)
    .set({ linkSentAt: now })
    .where(eq(officePeople.applicantId, applicantId))
  await recordAudit(ctx, {
    action: 'applicant.claim-mailed',
    subject: `applicant:${applicantId}`,
    detail: notedAddress(ctx.config, `applicant:${applicantId}`, person.email),
  })
}

async function giveAddress({ db }: Ctx, applicantId: string, email: string) {
  const [taken] = await db
    .select({ id: applicants.id })
    .from(applicants)
    .where(eq(applicants.email, email))
  if (taken && taken.id !== applicantId) throw addressTaken('email')
  const [person] = await db
    .update(applicants)
    .set({ email })
    .where(eq(applicants.id, applicantId))
    .returning()
  if (!person) throw addressTaken('email')
  return person
}

function addressTaken(field: string): Refusal {
  return invalidField(field, 'Somebody with this address has an account. Find them instead')
}
