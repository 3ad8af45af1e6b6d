import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const sealInvariants: readonly Invariant[] = [
  invariant(
    'Every sealed paper is the file that was sealed',
    () => sql`
      SELECT 'paper ' || id AS what FROM sealed_papers WHERE sha256(bytes) <> sha256`,
  ),
]
