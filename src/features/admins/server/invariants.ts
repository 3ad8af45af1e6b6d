import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const adminInvariants: readonly Invariant[] = [
  invariant(
    'No deactivated staff member is logged in, and no session outlives its end',
    (now) => sql`
      SELECT 'session ' || s.id AS what FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
      WHERE (a.disabled_at IS NOT NULL AND s.ends_at > ${now}) OR s.last_seen_at > s.ends_at`,
  ),
  invariant(
    'Recovery codes exist only with a second factor',
    () => sql`
      SELECT DISTINCT 'admin ' || a.id AS what FROM recovery_codes c JOIN admins a ON a.id = c.admin_id
      WHERE a.totp_secret IS NULL`,
  ),
]
