import { sql } from 'drizzle-orm'
import { invariant } from '#server/invariants.ts'

export const importInvariants = [
  invariant(
    'Each application came from at most one row of a file, and was entered by staff',
    () => sql`
      SELECT 'row ' || r.line || ' of import ' || r.import_id AS what FROM application_import_rows r
      WHERE r.state = 'entered' AND NOT EXISTS (
        SELECT FROM entered_applications e WHERE e.application_id = r.application_id)
      UNION ALL
      SELECT 'application ' || application_id FROM application_import_rows
      WHERE state = 'entered' GROUP BY application_id, timeline_seq HAVING count(*) > 1`,
  ),
]
