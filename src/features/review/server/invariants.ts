import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const reviewInvariants: readonly Invariant[] = [
  invariant(
    'No one reviews an application they declared a conflict with',
    () => sql`
      SELECT 'review ' || r.id AS what FROM reviews r
      JOIN conflicts c ON c.application_id = r.application_id AND c.admin_id = r.reviewer_id
      WHERE r.removed_at IS NULL`,
  ),
  invariant(
    'Every finished review has a recommendation, and points for each criterion of its rubric',
    () => sql`
      SELECT 'review ' || r.id AS what FROM reviews r
      JOIN applications a ON a.id = r.application_id
      JOIN setting_versions s ON s.area = 'rubric:' || a.program AND s.version = r.rubric_version
      WHERE r.done_at IS NOT NULL AND (r.recommendation IS NULL OR r.form_version_id IS NULL AND EXISTS (
        SELECT FROM jsonb_array_elements(s.value -> 'criteria') c WHERE NOT r.scores ? (c ->> 'id')))`,
  ),
]
