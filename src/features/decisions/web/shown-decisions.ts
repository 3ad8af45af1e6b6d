import type { Shown } from '#web/queries.ts'

/** Where the office sees decisions, releases and what applicants ask for. */
export const shownDecisions: Shown = [
  'application',
  'decisions',
  'mine',
  'releases',
  'requests',
  'waitlist',
].map((what) => `GET /api/admins/${what}`)
