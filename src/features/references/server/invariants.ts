import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const referenceInvariants: readonly Invariant[] = [
  invariant(
    'Every received reference has its text, and no other has one',
    () => sql`
      SELECT 'referee ' || r.id AS what FROM referees r
      LEFT JOIN reference_texts t ON t.referee_id = r.id
      WHERE (r.state = 'received') <> (t.referee_id IS NOT NULL)`,
  ),
  invariant(
    'No recommender’s link opens a closed application',
    () => sql`
      SELECT 'referee ' || r.id AS what FROM referees r
      JOIN applications a ON a.id = r.application_id
      WHERE r.token_hash IS NOT NULL
        AND a.status IN ('rejected', 'enrolled', 'declined', 'withdrawn', 'rescinded')`,
  ),
]
