import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const formInvariants: readonly Invariant[] = [
  invariant(
    'Each answer is in its history, and no revision is ahead of its application',
    () => sql`
      SELECT 'application ' || f.application_id || ', ' || f.path AS what FROM field_values f
      JOIN applications a ON a.id = f.application_id
      WHERE f.revision > a.revision OR NOT EXISTS (
        SELECT FROM field_history h WHERE h.application_id = f.application_id AND h.path = f.path
          AND h.revision <= f.revision AND h.value = f.value)
      UNION ALL
      SELECT 'application ' || h.application_id || ', ' || h.path FROM field_history h
      JOIN applications a ON a.id = h.application_id WHERE h.revision > a.revision`,
  ),
  invariant(
    'Every submission is as it was received: its hash matches, and no other has its receipt number',
    () => sql`
      SELECT 'receipt ' || receipt_number AS what FROM submissions
      WHERE sha256 <> sha256(convert_to(snapshot::text, 'UTF8'))
      UNION ALL
      SELECT 'receipt ' || receipt_number FROM submissions GROUP BY receipt_number HAVING count(*) > 1`,
  ),
  invariant(
    'Every submission is a step, every such step is a submission, and no round is missing',
    () => sql`
      SELECT DISTINCT 'application ' || application_id AS what FROM (
        SELECT application_id, round::bigint, submitted_at AS at FROM submissions) received
      FULL JOIN (
        SELECT application_id, at, row_number() OVER (PARTITION BY application_id ORDER BY seq) AS round
        FROM timeline t WHERE step = 'submit'
          AND NOT EXISTS (SELECT FROM applications a WHERE a.id = t.application_id AND erased_at IS NOT NULL)
        ) taken USING (application_id, round)
      WHERE received.at IS DISTINCT FROM taken.at`,
  ),
  invariant(
    'Every return is a step with the same reason, and every such step is a return',
    () => sql`
      SELECT 'application ' || application_id || ', row ' || seq AS what FROM returns r
      FULL JOIN (SELECT application_id, seq, reason_id FROM timeline WHERE step = 'return') taken
        USING (application_id, seq)
      WHERE r.reason_id IS DISTINCT FROM taken.reason_id`,
  ),
  invariant(
    'Discarded applications were never submitted, and none of their answers are kept',
    () => sql`
      SELECT 'application ' || id AS what FROM applications a
      WHERE discarded_at IS NOT NULL AND erased_at IS NULL AND (status <> 'incomplete' OR submitted_at IS NOT NULL
        OR EXISTS (SELECT FROM field_values f WHERE f.application_id = a.id)
        OR EXISTS (SELECT FROM field_history h WHERE h.application_id = a.id))`,
  ),
  invariant(
    'Of an erased application, only the fact that it existed is kept',
    () => sql`
      SELECT 'application ' || id AS what FROM applications a
      WHERE erased_at IS NOT NULL AND (discarded_at IS NULL OR search_answers <> '' OR search_notes <> ''
        OR EXISTS (SELECT FROM field_values f WHERE f.application_id = a.id)
        OR EXISTS (SELECT FROM field_history h WHERE h.application_id = a.id)
        OR EXISTS (SELECT FROM submissions s WHERE s.application_id = a.id)
        OR EXISTS (SELECT FROM mails m WHERE m.application_id = a.id AND m.to_address <> '')
        OR EXISTS (SELECT FROM timeline t JOIN timeline_notes n ON n.id = t.note_id
          WHERE t.application_id = a.id AND n.text <> ''))`,
  ),
]
