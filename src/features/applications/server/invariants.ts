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

const stepsWithReason = stepNames.filter((step) => steps[step].asks.includes('reason'))

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
    'Every step that staff explain has its reason',
    () => sql`
      SELECT 'application ' || application_id || ', row ' || seq AS what FROM timeline
      WHERE actor LIKE 'admin:%' AND reason_id IS NULL AND note_id IS NULL
        AND step IN (SELECT jsonb_array_elements_text(${JSON.stringify(stepsWithReason)}::jsonb))`,
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
]
