import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const interviewInvariants: readonly Invariant[] = [
  invariant(
    'No interviewer’s interviews overlap, and no applicant has two',
    () => sql`
      SELECT 'booking ' || one.id AS what FROM interview_bookings one
      JOIN interview_bookings other ON other.host_id = one.host_id AND other.id > one.id
        AND other.blocked && one.blocked AND other.status IN ('held', 'confirmed')
      WHERE one.status IN ('held', 'confirmed')
      UNION ALL
      SELECT 'application ' || application_id FROM interview_bookings
      WHERE status IN ('held', 'confirmed') GROUP BY application_id HAVING count(*) > 1`,
  ),
  invariant(
    'Every scheduled applicant has an interview booked, and no one else does, except where the application was returned',
    () => sql`
      SELECT 'application ' || a.id AS what FROM applications a
      WHERE a.status = 'scheduled' AND NOT EXISTS (
        SELECT FROM interview_bookings b WHERE b.application_id = a.id AND b.status = 'confirmed')
      UNION ALL
      SELECT 'booking ' || b.id FROM interview_bookings b JOIN applications a ON a.id = b.application_id
      WHERE b.status = 'confirmed' AND a.status NOT IN ('scheduled', 'incomplete')`,
  ),
  invariant(
    'Every booking matches the last row of its history',
    () => sql`
      SELECT 'booking ' || b.id AS what FROM interview_bookings b
      LEFT JOIN LATERAL (
        SELECT kind FROM booking_events e WHERE e.booking_id = b.id ORDER BY seq DESC LIMIT 1) last ON true
      WHERE b.status <> 'held' AND CASE
        WHEN b.status = 'confirmed' THEN last.kind NOT IN ('confirmed', 'moved', 'reassigned', 'undone')
        WHEN b.status = 'cancelled' THEN last.kind <> 'cancelled'
        ELSE last.kind <> b.outcome END IS NOT FALSE`,
  ),
]
