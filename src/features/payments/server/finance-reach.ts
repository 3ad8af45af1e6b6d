import { and, or, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach, ofPrograms } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor } from '#server/context.ts'
import { Program } from '#shared/program.ts'

/**
 * Whose money a member of staff may see, where money has moved: the books keep what was discarded and who
 * was erased, so that they add up.
 */
export function inBooks(actor: Pick<AdminActor, 'programs'>): SQL | undefined {
  return ofPrograms(actor)
}

/** Whose account they may open: anyone who is in reach, and anyone else in the books. */
export function inReachOrBooks(
  actor: Pick<AdminActor, 'id' | 'role' | 'programs'>,
): SQL | undefined {
  const isInBooks = sql`EXISTS (SELECT FROM charges k WHERE k.application_id = ${applications.id}
    AND EXISTS (SELECT FROM ledger_entries e WHERE e.charge_id = k.id))`
  return or(inReach(actor), and(inBooks(actor), isInBooks))
}

/** For a select that joins the application and its applicant. */
export const payer = {
  applicationId: applications.id,
  firstName: applicants.firstName,
  lastName: applicants.lastName,
  program: applications.program,
}

type PayerRow = { applicationId: string; firstName: string; lastName: string; program: string }

export function presentPayer({ firstName, lastName, program, applicationId }: PayerRow) {
  return { applicationId, applicant: `${firstName} ${lastName}`, program: Program.parse(program) }
}
