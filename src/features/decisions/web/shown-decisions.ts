import type { ShownAnswers } from '#web/queries.ts'

/** Where the office sees decisions, releases and what applicants ask for. */
export const shownDecisions: ShownAnswers = [
  'application',
  'decisions',
  'mine',
  'releases',
  'requests',
  'waitlist',
].map((what) => `GET /api/admins/${what}`)
