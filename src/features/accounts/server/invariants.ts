import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { addressInvariant } from '#server/noted-addresses.ts'

export const accountInvariants: readonly Invariant[] = [
  invariant(
    'No closed account is logged in, and no session outlives its end',
    (now) => sql`
      SELECT 'session ' || s.id AS what FROM applicant_sessions s
      JOIN applicants a ON a.id = s.applicant_id
      WHERE (a.closed_at IS NOT NULL AND s.ends_at > ${now}) OR s.last_seen_at > s.ends_at`,
  ),
  addressInvariant(
    'Each applicant has the address they gave or confirmed',
    'applicant',
    sql`SELECT id, email::text AS email FROM applicants WHERE closed_at IS NULL`,
  ),
]
