import type { Shown } from '#web/queries.ts'
import { listResponses } from '../results-contract.ts'

/** Whatever the office sees of questionnaires. */
export const shownQuestionnaires: Shown = [
  'GET /api/admins/questionnaire',
  'GET /api/admins/responses/',
  listResponses,
]
