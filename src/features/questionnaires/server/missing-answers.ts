import { sql } from 'drizzle-orm'
import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { Status } from '#features/applications/status.ts'
import { ResponseState, Stage } from '../stages.ts'
import { isOpen } from './response-queries.ts'

type UseRow = {
  id: string
  status: string
  stage: string
  state: string | null
  is_ended: boolean
}

/** Questionnaires that applicants can answer now and have not sent in. */
export const missingAnswers: MissingOf = async ({ db }, ids) => {
  const { rows } = await db.execute<UseRow>(sql`
    SELECT a.id, a.status, u.stage, r.state, u.ended_at IS NOT NULL AS is_ended
    FROM applications a
    JOIN questionnaire_uses u ON u.program IS NULL OR u.program = a.program
    LEFT JOIN responses r ON r.use_id = u.id AND r.application_id = a.id
    WHERE a.id = ANY (${sql.param([...ids])}::uuid[])
      AND (r.id IS NOT NULL OR (u.ended_at IS NULL AND u.stage NOT IN ('people', 'review')
        AND EXISTS (SELECT FROM questionnaire_versions v
          WHERE v.questionnaire_id = u.questionnaire_id AND v.state = 'published')))`)
  return rows
    .filter(({ stage, status, state, is_ended }) =>
      isOpen({
        stage: Stage.parse(stage),
        status: Status.parse(status),
        state: ResponseState.parse(state ?? 'open'),
        isEnded: is_ended,
      }),
    )
    .map(({ id }) => [id, 'questionnaire'])
}
