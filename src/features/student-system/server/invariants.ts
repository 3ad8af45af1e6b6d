import { sql } from 'drizzle-orm'
import { invariant } from '#server/invariants.ts'

export const handOverInvariants = [
  invariant(
    'Everything that student systems were told has the hash of its record',
    () => sql`
      SELECT 'entry ' || e.id AS what FROM enrollment_entries e
      CROSS JOIN LATERAL (SELECT '{' || string_agg(to_json(key)::text || ':' || value::text, ','
        ORDER BY key COLLATE "C") || '}' AS text FROM jsonb_each(e.record)) canonical
      WHERE e.record IS NOT NULL AND sha256(convert_to(canonical.text, 'UTF8')) <> e.sha256`,
  ),
]
