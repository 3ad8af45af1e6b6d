import { sql } from 'drizzle-orm'
import { invariant } from '#server/invariants.ts'

export const bankInvariants = [
  invariant(
    'Every confirmed line of a bank statement is one payment, with its amount and for its charge',
    () => sql`
      SELECT 'line ' || l.id AS what FROM bank_lines l
      JOIN payment_attempts p ON p.id = l.attempt_id
      WHERE (p.amount_minor, p.currency, p.charge_id) <> (l.amount_minor, l.currency, l.charge_id)`,
  ),
]
