import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { type Interview, stepNames, steps } from '../steps.ts'

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
    'One application for each person, program, and intake',
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
]
