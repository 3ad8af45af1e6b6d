import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { EnrollmentState } from '../entry-words.ts'
import { canonicalText, type EnrollmentRecord } from '../record.ts'

type ToldEnrollment = { applicationId: string; standing: EnrollmentState }

/** What is true of people now, by application; one that is gone is absent. */
export async function readRecords(
  db: Db,
  told: readonly ToldEnrollment[],
): Promise<Map<string, EnrollmentRecord>> {
  const states = new Map(told.map(({ applicationId, standing }) => [applicationId, standing]))
  const rows = await db
    .select({
      applicationId: applications.id,
      personId: applicants.id,
      program: applications.program,
      since: applications.statusAt,
      intake: intakes.name,
      intakeStartsOn: intakes.startsOn,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
      dateOfBirth: applicants.dateOfBirth,
      email: shownEmail,
      phoneNumber: applicants.phoneNumber,
      country: applicants.country,
      state: applicants.state,
      receiptNumber: sql<string | null>`(
        SELECT s.receipt_number FROM ${submissions} s
        WHERE s.application_id = ${applications.id} ORDER BY s.round DESC LIMIT 1)`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(inArray(applications.id, [...states.keys()]))
  return new Map(
    rows.map(({ since, email, ...row }) => {
      const standing = states.get(row.applicationId) ?? 'canceled'
      const record = { ...row, email: email || null, since: since.toISOString(), standing }
      return [row.applicationId, record]
    }),
  )
}

export function hashOf(record: EnrollmentRecord): Buffer {
  return createHash('sha256').update(canonicalText(record)).digest()
}
