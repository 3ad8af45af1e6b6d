import { type SQL, sql } from 'drizzle-orm'

/** The day of an application's interview in a time zone, if it is booked. */
export function interviewDay(applicationId: SQL, timeZone: string): SQL {
  return sql`(SELECT (min(b.starts_at) AT TIME ZONE ${timeZone})::date FROM interview_bookings b
    WHERE b.application_id = ${applicationId} AND b.status = 'confirmed')`
}
