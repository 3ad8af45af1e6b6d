import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { sealedPapers } from '#features/seals/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { grantedIn, outcomes } from '../decision.ts'
import { decisions } from './tables.ts'

/** Letters among the sealed papers; a letter's number is that of its decision. */
export const sealedKind = 'letter'

/**
 * Whether the place that a released letter grants has been there ever since. One that was kept for a later intake and
 * taken up again is another place: the letter names the first intake, and its last day to answer.
 */
const isStillGranted: SQL<boolean> = sql<boolean>`(${decisions.state} = 'released'
  AND (${sql.join(
    outcomes.flatMap((outcome) => {
      const statuses = grantedIn[outcome]
      if (!statuses) return []
      const there = sql`ANY(${sql.param([...statuses])}::text[])`
      return [
        sql`${decisions.outcome} = ${outcome} AND ${applications.status} = ${there}
          AND NOT EXISTS (SELECT FROM ${timeline} WHERE ${timeline.applicationId} = ${decisions.applicationId}
            AND ${timeline.seq} > ${decisions.seq} AND NOT ${timeline.toStatus} = ${there})`,
      ]
    }),
    sql` OR `,
  )}))`

/** The same of one; `share` keeps it so until the transaction ends. */
export async function isGranted(db: Db, decisionId: string, lock?: 'share'): Promise<boolean> {
  const query = db
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .where(and(eq(decisions.id, decisionId), isNull(applications.erasedAt), isStillGranted))
  const rows = await (lock ? query.for(lock, { of: applications }) : query)
  return rows.length > 0
}

/** Whether the PDF of a released letter has a seal, or gets one when it's downloaded. */
export const hasSeal: SQL<boolean> = sql<boolean>`(${isStillGranted}
  OR EXISTS (SELECT FROM ${sealedPapers} WHERE ${sealedPapers.id} = ${decisions.id}))`

/** Sealed letters of people, found without a look at decisions that are on their way. */
export function sealedLettersOf(applicantIds: readonly string[]): SQL {
  return sql`${sealedPapers.kind} = ${sealedKind} AND ${sealedPapers.id} = ANY (ARRAY(
    SELECT d.id FROM applications a JOIN decisions d ON d.application_id = a.id
    WHERE a.applicant_id = ANY (${sql.param(applicantIds)}::uuid[]) AND d.state = 'released'))`
}
