import { type SQL, sql } from 'drizzle-orm'
import { laterSql } from '#server/db/later-sql.ts'
import { applicationSql } from './application-sql.ts'
import { applications } from './tables.ts'

/** Instants as milliseconds, which every driver reads alike. */
type Milliseconds = number | null

function milliseconds(instant: SQL): SQL {
  return sql`(extract(epoch FROM ${instant}) * 1000)::float8`
}

/** By when this application may be handed in, where it has a date of its own. */
export const submitExtension = sql`${laterSql(() => applicationSql.extension('submit'))}`
export const extendedUntil = sql<Milliseconds>`${milliseconds(submitExtension)}`

/**
 * By when an offer is to be answered: as it was extended, as its decision says, or as it was set when a
 * deferred place was taken up again. Null for an offer that runs out on no date, and where there is none.
 */
export const replyAt = sql`CASE WHEN ${applications.status} IN ('accepted', 'deferred') THEN coalesce(
  ${laterSql(() => applicationSql.extension('reply'))},
  ${laterSql(() => applicationSql.decidedReplyAt())},
  (SELECT (t.detail ->> 'replyAt')::timestamptz FROM timeline t
    WHERE t.application_id = ${applications.id} AND t.seq = ${applications.statusSeq})) END`
export const replyBy = sql<Milliseconds>`${milliseconds(replyAt)}`

/** The applicant has told the office that they take the place up; the offer no longer runs out. */
export const takenUp = sql<boolean>`EXISTS (SELECT FROM timeline t WHERE t.application_id = ${applications.id}
  AND t.kind = 'place-taken-up' AND t.seq > ${applications.statusSeq})`

/** The intake in which a deferred application goes on, as its step or its decision names it. */
export const laterIntakeId = sql<
  string | null
>`CASE WHEN ${applications.status} = 'deferred' THEN coalesce(
  (SELECT (t.detail ->> 'intakeId')::uuid FROM timeline t
    WHERE t.application_id = ${applications.id} AND t.seq = ${applications.statusSeq}),
  ${laterSql(() => applicationSql.decidedIntakeId())}) END`

export function asInstant(ms: Milliseconds): Date | null {
  return ms === null ? null : new Date(ms)
}
