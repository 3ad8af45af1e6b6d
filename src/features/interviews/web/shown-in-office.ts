import type { Shown } from '#web/queries.ts'

/** Whatever of the office shows interviews, hours or requests. */
export const shownInOffice: Shown = ['application', 'interview', 'closed-periods'].map(
  (what) => `GET /api/admins/${what}`,
)
