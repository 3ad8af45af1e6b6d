import type { ShownAnswers } from '#web/queries.ts'
import { listResponses } from '../results-contract.ts'

/** Whatever the office sees of questionnaires. */
export const shownQuestionnaires: ShownAnswers = [
  'GET /api/admins/questionnaire',
  'GET /api/admins/responses/',
  listResponses,
]
