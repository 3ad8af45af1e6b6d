import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { makeReset } from '#features/identity/server/password-resets.ts'
import { recordAudit, recordAudits } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { mapUnrefused, orRefusal } from '#server/refused-rows.ts'
import { dayMs } from '#shared/durations.ts'
import { hasAddress, noAddressDomain } from '#shared/email.ts'
import { birthDateProblem, stateFor } from '../accounts.ts'
import { claimDays, type EnteredPerson } from '../entered-person.ts'
import { applicantKind } from './identity.ts'
import { writeTo } from './mails.ts'
import { readPhoneNumber } from './phone.ts'
import { applicants, officePeople } from './tables.ts'

/** Ahead of the transaction: a password that no one knows, until a mailed link sets another. */
export function hashNoPassword(): Promise<string> {
  return inHashSlot(() => hashPassword(randomBytes(32).toString('base64url')))
}

/** Accounts for people who wrote or called, by their ids; refused for each whose address has one already. */
export async function makePeople(
  ctx: Ctx<AdminActor>,
  people: readonly EnteredPerson[],
  passwordHash: string,
): Promise<(string | Refusal)[]> {
  const rows = []
  for (const person of people) rows.push(await orRefusal(() => accountOf(ctx, person)))
  return mapUnrefused(rows, (some) => insertPeople(ctx, some, passwordHash))
}

async function accountOf({ now }: Ctx, { email, country, state, ...person }: EnteredPerson) {
  const birthFault = birthDateProblem(person.dateOfBirth, now)
  if (birthFault) throw invalidField('person.dateOfBirth', birthFault)
  const id = randomUUID()
  return {
    ...person,
    id,
    country,
    email: email ?? `${id}@${noAddressDomain}`,
    phoneNumber: await readPhoneNumber(person.phoneNumber, country, 'person.phoneNumber'),
    state: stateFor(country, state),
  }
}

async function insertPeople(
  ctx: Ctx<AdminActor>,
  people: readonly Awaited<ReturnType<typeof accountOf>>[],
  passwordHash: string,
): Promise<(string | Refusal)[]> {
  if (people.length === 0) return []
  const { db, actor, now } = ctx
  const rows = await db
    .insert(applicants)
    .values(people.map((person) => ({ ...person, passwordHash, createdAt: now })))
    .onConflictDoNothing({ target: applicants.email })
    .returning({ id: applicants.id })
  const ids = new Set(rows.map(({ id }) => id))
  const made = people.filter(({ id }) => ids.has(id))
  if (made.length > 0)
    await db
      .insert(officePeople)
      .values(made.map(({ id }) => ({ applicantId: id, madeBy: actor.id, madeAt: now })))
  await recordAudits(
    ctx,
    made.map(({ id, email }) => ({
      action: 'applicant.entered',
      subject: `applicant:${id}`,
      detail: notedAddress(ctx.config, `applicant:${id}`, email),
    })),
  )
  return people.map(({ id }) => (ids.has(id) ? id : addressTaken('person.email')))
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
  return invalidField(field, 'Someone with this address already has an account. Find them instead')
}
