import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const entryInvariants: readonly Invariant[] = [
  invariant(
    'Staff entries were started by staff',
    () => sql`
      SELECT 'application ' || application_id AS what FROM entered_applications e WHERE NOT EXISTS (
        SELECT FROM timeline t WHERE t.application_id = e.application_id AND t.actor LIKE 'admin:%'
          AND (t.step = 'begin' OR t.kind = 'begun-again'))`,
  ),
]
