import type { ShownAnswers } from '#web/queries.ts'

/** Whatever of the office shows interviews, hours or requests. */
export const shownInOffice: ShownAnswers = ['application', 'interview', 'closed-periods'].map(
  (what) => `GET /api/admins/${what}`,
)
