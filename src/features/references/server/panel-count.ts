import { and, eq } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { referees } from './tables.ts'

/** References that are still awaited. */
export const awaitedCount: PanelCount = {
  place: 'references',
  right: 'read-application',
  find: ({ db }, { id }) =>
    db.$count(referees, and(eq(referees.applicationId, id), eq(referees.state, 'asked'))),
}
