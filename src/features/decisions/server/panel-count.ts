import { and, eq, isNull } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { requests } from './tables.ts'

/** What the applicant asks of the office and has no answer to. */
export const openRequests: PanelCount = {
  place: 'overview',
  right: 'read-application',
  find: ({ db }, { id }) =>
    db.$count(requests, and(eq(requests.applicationId, id), isNull(requests.answeredAt))),
}
