import type { ShownAnswers } from '#web/queries.ts'

/** What the applicant sees of an application: interview, progress and dashboard. */
export const shownToApplicant: ShownAnswers = ['GET /api/users/application']
