import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { noAddressDomain } from '#shared/email.ts'
import type { User } from '#shared/user.ts'
import { applicants, emailProofs } from './tables.ts'

/** The address as the office reads it; empty where there is none. */
export const shownEmail = sql<string>`CASE WHEN ${applicants.email} LIKE ${`%@${noAddressDomain}`} THEN '' ELSE ${applicants.email}::text END`

export type Applicant = typeof applicants.$inferSelect

/** The open account of an address, in whatever case it is written. */
export async function findApplicantByEmail(db: Db, email: string): Promise<Applicant | undefined> {
  const rows = await db
    .select()
    .from(applicants)
    .where(and(eq(applicants.email, email), isNull(applicants.closedAt)))
  return rows[0]
}

/** The same, kept from being erased until the transaction ends. Waits for an erasure that is under way. */
export async function keepApplicantByEmail(db: Db, email: string): Promise<Applicant | undefined> {
  const rows = await db
    .select()
    .from(applicants)
    .where(and(eq(applicants.email, email), isNull(applicants.closedAt)))
    .for('key share')
  return rows[0]
}

/** The account of the caller. */
export async function getSelf({ db, actor }: Pick<Ctx<ApplicantActor>, 'db' | 'actor'>) {
  const rows = await db.select().from(applicants).where(eq(applicants.id, actor.id))
  const self = rows[0]
  if (!self) throw notFound('account')
  return self
}

/** The same, held until the transaction ends. */
export async function lockSelf({ db, actor }: Pick<Ctx<ApplicantActor>, 'db' | 'actor'>) {
  const rows = await db.select().from(applicants).where(eq(applicants.id, actor.id)).for('update')
  const self = rows[0]
  if (!self) throw notFound('account')
  return self
}

/** The caller, as every page sees them. */
export async function getUser(ctx: Ctx<ApplicantActor>): Promise<{ user: User }> {
  const rows = await ctx.db
    .select({ self: applicants, newEmail: emailProofs.email })
    .from(applicants)
    .leftJoin(
      emailProofs,
      and(
        eq(emailProofs.applicantId, applicants.id),
        ne(emailProofs.email, applicants.email),
        isNull(emailProofs.usedAt),
        gt(emailProofs.expiresAt, ctx.now),
      ),
    )
    .where(eq(applicants.id, ctx.actor.id))
  const row = rows[0]
  if (!row) throw notFound('account')
  return { user: presentUser(row.self, row.newEmail) }
}

/** What crosses the wire of an account; `newEmail` is an address that waits for its confirmation. */
export function presentUser(applicant: Applicant, newEmail: string | null = null): User {
  const { id, firstName, lastName, email, dateOfBirth, phoneNumber, country } = applicant
  return {
    id,
    firstName,
    lastName,
    latinName: applicant.latinName ?? undefined,
    email,
    dateOfBirth,
    phoneNumber,
    country,
    state: applicant.state ?? undefined,
    emailConfirmed: applicant.emailConfirmedAt !== null,
    newEmail: newEmail ?? undefined,
    timeZone: applicant.timeZone ?? undefined,
  }
}
