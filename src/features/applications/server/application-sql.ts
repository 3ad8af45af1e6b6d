import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { laterSql } from '#server/db/later-sql.ts'
import { applications } from './tables.ts'

const never = () => sql`false`
const unknown = () => sql`NULL`

/** What later features know of an application, for statements that read `applications`; filled in their `feature.ts`. */
export const applicationSql = {
  /** Whether a member of staff was given it, and no conflict is declared. */
  isGivenTo: never as (adminId: string | SQLWrapper) => SQL,
  isEntered: never as () => SQL,
  hasDecision: never as () => SQL,
  /** Whether a decision about it is about to go out. */
  isReleasing: never as () => SQL,
  /** The date that the office gave one person since the application reached its status. */
  extension: (_kind: 'submit' | 'reply') => sql`NULL::timestamptz`,
  /** What the decision behind its present status says. */
  decidedReplyAt: unknown as () => SQL,
  decidedIntakeId: unknown as () => SQL,
  /** The day of its interview in a time zone, by the application's id. */
  interviewDay: (_applicationId: SQL, _timeZone: string) => sql`NULL::date`,
}

export const isEntered = sql<boolean>`${laterSql(() => applicationSql.isEntered())}`
export const hasDecision = sql<boolean>`${laterSql(() => applicationSql.hasDecision())}`

/** Whether a decision is out for the application of a row: before, what the office thinks tells of it. */
export function isOfDecided(applicationId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT FROM ${applications} WHERE ${applications.id} = ${applicationId} AND ${hasDecision})`
}
