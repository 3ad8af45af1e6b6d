import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { addressInvariant } from '#server/noted-addresses.ts'

export const adminInvariants: readonly Invariant[] = [
  invariant(
    'No deactivated staff member is logged in, and no session outlives its end',
    (now) => sql`
      SELECT 'session ' || s.id AS what FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
      WHERE (a.disabled_at IS NOT NULL AND s.ends_at > ${now}) OR s.last_seen_at > s.ends_at`,
  ),
  invariant(
    'Each member of staff has the role and programs the audit log last gave them, and is active if it says so',
    () => sql`
      SELECT 'admin ' || a.id || ': ' || d.what AS what FROM admins a
      JOIN LATERAL (SELECT
        (SELECT coalesce(l.detail ->> 'to', l.detail ->> 'role', 'owner') FROM audit_log l
          WHERE l.subject = 'admin:' || a.id AND l.action IN ('admin.made', 'admin.role-changed') ORDER BY seq DESC LIMIT 1) AS role,
        (SELECT coalesce(l.detail ->> 'to', l.detail ->> 'programs', 'both') FROM audit_log l
          WHERE l.subject = 'admin:' || a.id AND l.action IN ('admin.made', 'admin.programs-changed') ORDER BY seq DESC LIMIT 1) AS scope,
        (SELECT l.action = 'admin.deactivated' FROM audit_log l
          WHERE l.subject = 'admin:' || a.id AND l.action IN ('admin.made', 'admin.deactivated', 'admin.reactivated') ORDER BY seq DESC LIMIT 1) AS off
      ) AS known ON true
      JOIN LATERAL (VALUES
        ('role ' || a.role, a.role IS DISTINCT FROM known.role),
        ('programs', CASE WHEN cardinality(a.programs) = 1 THEN a.programs[1] ELSE 'both' END IS DISTINCT FROM known.scope),
        ('active', (a.disabled_at IS NOT NULL) IS DISTINCT FROM known.off)
      ) AS d (what, differs) ON d.differs
      WHERE known.role IS NOT NULL AND EXISTS (SELECT FROM audit_log l WHERE l.subject = 'admin:' || a.id AND l.action = 'admin.made')`,
  ),
  addressInvariant(
    'Each member of staff has the address they confirmed',
    'admin',
    sql`SELECT id, email::text AS email FROM admins`,
  ),
  invariant(
    'Recovery codes exist only with a second factor',
    () => sql`
      SELECT DISTINCT 'admin ' || a.id AS what FROM recovery_codes c JOIN admins a ON a.id = c.admin_id
      WHERE a.totp_secret IS NULL`,
  ),
]
