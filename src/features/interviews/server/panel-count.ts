import { and, eq, isNull } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { interviewRequests } from './tables.ts'

/** What the applicant asks about the interview and has no answer to. */
export const openInterviewRequests: PanelCount = {
  place: 'overview',
  right: 'read-application',
  find: ({ db }, { id }) =>
    db.$count(
      interviewRequests,
      and(eq(interviewRequests.applicationId, id), isNull(interviewRequests.answeredAt)),
    ),
}
