import { eq, inArray, or, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { applications, submissions } from './tables.ts'

/** Whose applications these are, for the audit log. */
export function nameApplications(db: Db, ids: readonly string[]) {
  return db
    .select({
      id: applications.id,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(inArray(applications.id, [...ids]))
}

/** The applications that somebody means who types an address or a receipt number. */
export async function findApplications(
  db: Db,
  typed: { email: string } | { receipt: string },
): Promise<string[]> {
  const rows =
    'email' in typed
      ? await db
          .select({ id: applications.id })
          .from(applications)
          .innerJoin(applicants, eq(applicants.id, applications.applicantId))
          .where(eq(applicants.email, typed.email))
      : await db
          .select({ id: submissions.applicationId })
          .from(submissions)
          .where(
            or(
              eq(submissions.receiptNumber, typed.receipt),
              eq(submissions.receiptNumber, typed.receipt.toUpperCase()),
            ),
          )
  return rows.map(({ id }) => id)
}
