import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'

export const questionnaireInvariants: readonly Invariant[] = [
  invariant(
    'Every open response answers the version of its questionnaire that is in force',
    () => sql`
      SELECT 'response ' || r.id AS what FROM responses r
      JOIN questionnaire_versions v ON v.id = r.version_id
      WHERE r.state = 'open' AND v.state <> 'published'`,
  ),
  invariant(
    'Every answer belongs to a question of its version',
    () => sql`
      SELECT 'answer ' || a.response_id || ' ' || a.question_id AS what FROM answers a
      JOIN responses r ON r.id = a.response_id
      JOIN questionnaire_versions v ON v.id = r.version_id
      WHERE NOT jsonb_path_exists(v.definition, '$.sections[*].questions[*] ? (@.id == $id)',
        jsonb_build_object('id', a.question_id))`,
  ),
  invariant(
    'No questionnaire has two published versions at once',
    () => sql`
      SELECT 'questionnaire ' || questionnaire_id AS what FROM questionnaire_versions
      WHERE state = 'published' GROUP BY questionnaire_id HAVING count(*) > 1`,
  ),
]
