import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { grantedIn, outcomes, stepOf } from '../decision.ts'
import { draftDigest } from './draft-digest.ts'
import { sealedKind } from './sealed-letters.ts'

/** A release of tens of thousands takes less once its moment has come. */
const latestMs = 10 * 60_000

const stepsByOutcome = outcomes.map((outcome) => ({ outcome, step: stepOf[outcome] }))

export const decisionInvariants: readonly Invariant[] = [
  invariant(
    'No one is emailed about a decision before its release, and then only once',
    () => sql`
      SELECT 'mail ' || m.id AS what FROM mails m LEFT JOIN decisions d ON m.key = 'decision:' || d.id
      WHERE m.template = 'decision-released' AND d.state IS DISTINCT FROM 'released'
      UNION ALL
      SELECT 'decision ' || d.id FROM decisions d
      WHERE d.state = 'released' AND NOT EXISTS (
        SELECT FROM mails m WHERE m.key = 'decision:' || d.id AND m.application_id = d.application_id)`,
  ),
  invariant(
    'Every decision that is still to go out says what was drafted last',
    // Going out fills in the last day to answer, and more time moves it.
    () => sql`
      SELECT 'decision ' || d.id AS what FROM decisions d
      JOIN LATERAL (SELECT l.detail ->> 'content' AS content FROM audit_log l
        WHERE l.subject = 'application:' || d.application_id AND l.action = 'decision.drafted'
          AND l.detail ->> 'decision' = d.id::text ORDER BY l.seq DESC LIMIT 1) AS drafted ON true
      WHERE d.state IN ('draft', 'confirmed', 'releasing') AND d.letter ->> 'subject' <> ''
        AND drafted.content IS NOT NULL AND drafted.content <> ${draftDigest}`,
  ),
  invariant(
    'Every released decision is the step of its outcome',
    () => sql`
      SELECT 'decision ' || d.id AS what FROM decisions d
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(stepsByOutcome)}::jsonb) AS o (outcome text, step text)
        USING (outcome)
      LEFT JOIN timeline t USING (application_id, seq)
      WHERE d.state = 'released' AND (t.step IS DISTINCT FROM o.step OR t.at IS DISTINCT FROM d.released_at)`,
  ),
  invariant(
    'Every sealed letter is of a released decision that grants a place',
    () => sql`
      SELECT 'letter ' || s.id AS what FROM sealed_papers s LEFT JOIN decisions d ON d.id = s.id
      WHERE s.kind = ${sealedKind} AND (d.state IS DISTINCT FROM 'released'
        OR d.outcome <> ALL(${sql.param(Object.keys(grantedIn))}::text[]) OR s.sealed_at < d.released_at)`,
  ),
  invariant(
    'An application has at most one pending decision, and a decision is in at most one release',
    () => sql`
      SELECT 'application ' || application_id AS what FROM decisions
      WHERE state IN ('draft', 'confirmed', 'releasing') GROUP BY application_id HAVING count(*) > 1
      UNION ALL
      SELECT 'decision ' || d.id FROM decisions d WHERE d.state = 'releasing' AND 1 <> (
        SELECT count(*) FROM release_items i JOIN releases r ON r.id = i.release_id
        WHERE i.decision_id = d.id AND i.failure IS NULL AND r.state IN ('waiting', 'holding'))`,
  ),
  invariant(
    'No decision waits more than ten minutes past the moment of its release',
    (now) => sql`
      SELECT 'decision ' || d.id AS what FROM releases r JOIN release_items i ON i.release_id = r.id
        JOIN decisions d ON d.id = i.decision_id
      WHERE r.state = 'holding' AND r.goes_out_at < ${new Date(now.getTime() - latestMs)}
        AND d.state = 'releasing' AND i.failure IS NULL`,
  ),
  invariant(
    'Every release that needed two people had two, and none is left half sent',
    () => sql`
      SELECT 'release ' || id AS what FROM releases r
      WHERE state IN ('holding', 'out') AND asks_second AND (approved_by IS NULL OR approved_by = created_by)
      UNION ALL
      SELECT 'release ' || r.id FROM releases r JOIN release_items i ON i.release_id = r.id
        JOIN decisions d ON d.id = i.decision_id
      WHERE r.state IN ('out', 'recalled') AND d.state = 'releasing' AND i.failure IS NULL
        AND NOT EXISTS (SELECT FROM release_items o JOIN releases p ON p.id = o.release_id
          WHERE o.decision_id = d.id AND p.state IN ('waiting', 'holding'))`,
  ),
]
