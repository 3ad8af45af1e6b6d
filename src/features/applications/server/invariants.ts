import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { type Interview, stepNames, steps } from '../status.ts'

const interviews: Interview[] = ['none', 'booked', 'held', 'waived']

/** Every move that the table of steps allows. */
const moves = stepNames.flatMap((step) => {
  const { from, to } = steps[step]
  const ends = typeof to === 'string' ? [to] : [...new Set(interviews.map(to))]
  return from.flatMap((start) => ends.map((end) => ({ step, from_status: start, to_status: end })))
})

/** Steps that ask a reason: of everybody, or of staff alone. */
const reasonAlways = stepNames.filter((step) => steps[step].asks.includes('reason'))
const reasonByHand = stepNames.filter((step) => steps[step].asks.includes('reason-by-hand'))

export const applicationInvariants: readonly Invariant[] = [
  invariant(
    'One application for each person, program and intake',
    () => sql`
      SELECT 'applicant ' || applicant_id || ' for ' || program AS what FROM applications
      GROUP BY applicant_id, program, intake_id HAVING count(*) > 1`,
  ),
  invariant(
    'Every history is an unbroken path through the table of steps',
    () => sql`
      SELECT DISTINCT 'application ' || application_id AS what FROM (
        SELECT application_id, seq, step, prev_seq, from_status, to_status,
          lag(seq) OVER path AS seq_before, lag(to_status) OVER path AS status_before
        FROM timeline WHERE step IS NOT NULL
        WINDOW path AS (PARTITION BY application_id ORDER BY seq)
      ) taken
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        AS allowed (step text, from_status text, to_status text) USING (step, from_status, to_status)
      WHERE prev_seq IS DISTINCT FROM seq_before OR from_status IS DISTINCT FROM status_before
        OR CASE WHEN prev_seq IS NULL THEN seq <> 1 OR to_status <> 'incomplete'
          ELSE allowed IS NULL END`,
  ),
  invariant(
    'Every step that asks a reason has one',
    () => sql`
      SELECT 'application ' || application_id || ', row ' || seq AS what FROM timeline
      WHERE reason_id IS NULL AND (
        step IN (SELECT jsonb_array_elements_text(${JSON.stringify(reasonAlways)}::jsonb))
        OR actor LIKE 'admin:%'
          AND step IN (SELECT jsonb_array_elements_text(${JSON.stringify(reasonByHand)}::jsonb)))`,
  ),
  invariant(
    'Each status is the one that its last step reached',
    () => sql`
      SELECT 'application ' || a.id AS what FROM applications a
      LEFT JOIN (
        SELECT DISTINCT ON (application_id) application_id, seq, to_status, at FROM timeline
        WHERE step IS NOT NULL ORDER BY application_id, seq DESC
      ) last ON last.application_id = a.id
      LEFT JOIN (SELECT application_id, max(seq) AS seq FROM timeline GROUP BY application_id) newest
        ON newest.application_id = a.id
      WHERE a.timeline_seq IS DISTINCT FROM newest.seq OR a.status_seq IS DISTINCT FROM last.seq
        OR a.status IS DISTINCT FROM last.to_status OR a.status_at IS DISTINCT FROM last.at`,
  ),
  invariant(
    'Each answer stands in its history, and no revision runs ahead of its application',
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
    'Every submission stands as it was received: its hash fits, its receipt number is its own',
    () => sql`
      SELECT 'receipt ' || receipt_number AS what FROM submissions
      WHERE sha256 <> sha256(convert_to(snapshot::text, 'UTF8'))
      UNION ALL
      SELECT 'receipt ' || receipt_number FROM submissions GROUP BY receipt_number HAVING count(*) > 1`,
  ),
  invariant(
    'Every submission is a step, every such step a submission, in rounds without a gap',
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
    'Every return is a step of its name, with its reason, and every such step a return',
    () => sql`
      SELECT 'application ' || application_id || ', row ' || seq AS what FROM returns r
      FULL JOIN (SELECT application_id, seq, reason_id FROM timeline WHERE step = 'return') taken
        USING (application_id, seq)
      WHERE r.reason_id IS DISTINCT FROM taken.reason_id`,
  ),
  invariant(
    'What the office has entered was begun by the office',
    () => sql`
      SELECT 'application ' || application_id AS what FROM entered_applications e WHERE NOT EXISTS (
        SELECT FROM timeline t WHERE t.application_id = e.application_id AND t.actor LIKE 'admin:%'
          AND (t.step = 'begin' OR t.kind = 'begun-again'))`,
  ),
  invariant(
    'What was discarded was never handed in, and nothing of its answers is kept',
    () => sql`
      SELECT 'application ' || id AS what FROM applications a
      WHERE discarded_at IS NOT NULL AND erased_at IS NULL AND (status <> 'incomplete' OR submitted_at IS NOT NULL
        OR EXISTS (SELECT FROM field_values f WHERE f.application_id = a.id)
        OR EXISTS (SELECT FROM field_history h WHERE h.application_id = a.id))`,
  ),
  invariant(
    'Of what was erased nothing is kept but that it was there',
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
