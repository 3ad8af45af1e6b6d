import type { Shown } from '#web/queries.ts'

/** What the applicant sees of an application: interview, progress and dashboard. */
export const shownToApplicant: Shown = ['GET /api/users/application']
